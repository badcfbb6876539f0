import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readTree } from '../../checks/boundaries/boundaries.ts'
import { startInstallation } from '../faults/support/installation.ts'
import { filesPassed } from './coverage.ts'
import { inReadingOrder, jumpsBack } from './order.ts'
import { walks } from './walks.ts'

/**
 * `npm run -s walk -- NAME`: lists the files of the product that one action passes from its door to its end, in
 * reading order, with their number, and how many of them no import leads to from the door: the shell around it and
 * the client behind it are the same for every call. The action runs once before it is observed, so that first-time
 * work does not count.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
})
const [name = ''] = positionals
const walk = walks.find((each) => each.name === name)
if (!walk) {
  const known = walks.map((each) => `  ${each.name.padEnd(20)} ${each.title}`).join('\n')
  process.stderr.write(`Name a walk: npm run -s walk -- NAME\n${known}\n`)
  process.exit(2)
}

await using installation = await startInstallation()
const store = await installation.addStore({ products: 2 })
const act = await walk.prepare(installation, store)
await act('once')
const passed = await filesPassed(join(import.meta.dirname, '../..'), () => act('again'))
const tree = readTree()
const steps = inReadingOrder(tree, passed, walk.door)
const back = jumpsBack(tree, passed)
const handedIn = steps.filter((step) => step.handedIn).length
if (values.json)
  process.stdout.write(`${JSON.stringify({ name, files: steps.length, handedIn, jumpsBack: back, steps })}\n`)
else {
  for (const { path, depth } of steps) process.stdout.write(`${'  '.repeat(depth)}${path}\n`)
  for (const jump of back) process.stdout.write(`jumps back: ${jump}\n`)
  process.stdout.write(`${steps.length} files, ${handedIn} of them handed in; ${back.length} jumps back\n`)
}
