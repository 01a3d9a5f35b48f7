"""What authors of plugins start from, tried in the environment `authors` of tox."""
