import { startDispatcher } from '#core/changes/dispatcher/dispatcher.ts'
import { openApp } from '#entries/app-context.ts'
import { readSettings } from '#kit/server/env.ts'

/**
 * Process started by tests: works on operations and is killed while it hands over a bulk mutation, either right
 * before it asks the platform to start it (`before`), or when the platform has started it and that has not been
 * recorded (`after`).
 */
const [moment = ''] = process.argv.slice(2)
const { app } = await openApp(readSettings(), { part: 'worker' })
const die = (): void => void process.kill(process.pid, 'SIGKILL')
const bulkMutations: typeof app.bulkMutations = {
  ...app.bulkMutations,
  async start(shop, order) {
    if (moment === 'before') die()
    const started = await app.bulkMutations.start(shop, order)
    die()
    return started
  },
}
await startDispatcher(
  { ...app, bulkMutations },
  { holder: `killed ${process.pid}`, loops: { write: 1, propose: 0 } },
)
