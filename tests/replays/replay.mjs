// Run replay.py on the Python of Pyodide: node replay.mjs PYODIDE REPLAY FOLDER...
import { pathToFileURL } from "node:url";
import { dirname, join } from "node:path";

const [pyodide, script, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ env: { PYTHONHASHSEED: process.env.PYTHONHASHSEED ?? "0" } });

const root = dirname(dirname(dirname(script)));
const mounted = [root, ...folders].map((folder, number) => {
  const place = `/mnt/${number}`;
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
  return place;
});
python.globals.set("folders", python.toPy(mounted.slice(1)));
python.globals.set("script", script.replace(root, mounted[0]));
python.runPython(`
import runpy, sys
sys.path[:0] = folders
runpy.run_path(script, run_name="__main__")
`);
