import { startDispatcher } from '#core/changes/dispatcher/dispatcher.ts'
import { openApp } from '#entries/app-context.ts'
import { readSettings } from '#kit/server/env.ts'

/**
 * Started by tests as a process: works off operations and is killed while it hands a bulk mutation over, right before the
 * platform is asked to start it (`before`), or when the platform has started it and nobody has noted that (`after`).
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
