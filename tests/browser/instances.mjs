// Instances of WebAssembly modules, told on standard input what to do: one request a line, one answer a line.
// What they do is what js_instance.py has JavaScript do in a browser.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const PAGE = 65536
const instances = new Map()

function load({ instance, path }) {
  const module = new WebAssembly.Module(readFileSync(path))
  const memory = new WebAssembly.Memory({ initial: 64 })
  const { exports } = new WebAssembly.Instance(module, { env: { memory } })
  instances.set(instance, { memory, exports })
  return { heap_base: exports.__heap_base.value, imports: WebAssembly.Module.imports(module) }
}

function reserve({ instance, size }) {
  const { memory } = instances.get(instance)
  const missing = size - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
}

function bytes({ instance, address, size }) {
  return new Uint8Array(instances.get(instance).memory.buffer, address, size)
}

function call({ instance, name, address }) {
  const began = process.cpuUsage()
  const status = instances.get(instance).exports[name](address)
  const { user, system } = process.cpuUsage(began)
  return { status, seconds: (user + system) / 1e6 }
}

const does = {
  load,
  reserve,
  call,
  read: (asked) => ({ data: Buffer.from(bytes(asked)).toString('base64') }),
  write: (asked) => void bytes(asked).set(Buffer.from(asked.data, 'base64')),
  clear: (asked) => void bytes(asked).fill(0),
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line)
  process.stdout.write(JSON.stringify(does[asked.what](asked) ?? {}) + '\n')
}
