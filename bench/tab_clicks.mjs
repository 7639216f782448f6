// What a click costs in a tab: the Python of a tab in Node.js, playing whole games; milliseconds of CPU from a move sent to
// the view that answers it. `node bench/tab_clicks.mjs [GAME]`. A device that is four times slower takes four times as long.
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { loadPyodide } from '../web/node_modules/pyodide/pyodide.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PLAYED = `
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/repository/src", "/repository"]
import asyncio, js, json
from tests.browser.memory_database import MemoryDatabase
from tests.browser.tab_client import ALONE, Client, opened
from tuilerie.browser.tab import Tab

def cpu():
    used = js.process.cpuUsage()
    return (used.user + used.system) / 1000

async def played(game, found):
    tab = Tab(MemoryDatabase())
    client = Client(tab, await opened(tab, {**ALONE, "game": game}))
    while True:
        view = await client.turn()
        began = cpu()
        client.play(view, str(len(found)))
        message = await client.until(lambda m: m["type"] == "update")
        found.append(cpu() - began)
        if message["view"]["board"]["to_act"] is None:
            return

found = []
await played(game, found)
found.clear()
await played(game, found)
found.sort()
json.dumps([len(found), found[len(found) // 2], found[len(found) * 95 // 100], found[-1]])
`

for (const game of process.argv.length > 2 ? process.argv.slice(2) : ['base', 'hunters', 'gold-rush', 'hill-and-dale', 'amazonas']) {
  const python = await loadPyodide()
  python.mountNodeFS('/repository', ROOT)
  python.globals.set('game', game)
  const [clicks, median, p95, most] = JSON.parse(await python.runPythonAsync(PLAYED))
  const told = [`median ${median.toFixed(0)}`, `p95 ${p95.toFixed(0)}`, `most ${most.toFixed(0)} ms`]
  console.log(`${game}: ${clicks} clicks, ${told.join(', ')}; p95 on a device four times slower: ${(4 * p95).toFixed(0)} ms`)
}
