"""Scenes, faces and pictures."""
