import { openDatabase } from '#kit/server/db/database.ts'
import { defineChangeKind } from '../change-kind.ts'
import { startDispatcher } from '../dispatcher/dispatcher.ts'
import { appOn, openShelf, shelfKind } from './shelf.ts'

/**
 * Started by tests as a process: processes operations on a shelf in a file and is killed at its n-th put, right
 * before (`before`) or right after it (`after`).
 */
const [url = '', file = '', moment = '', nth = '1'] = process.argv.slice(2)
let puts = 0
const kind = shelfKind(openShelf(file), {
  onPut: (at) => {
    if (at === 'before') puts += 1
    if (at === moment && puts === Number(nth)) process.kill(process.pid, 'SIGKILL')
  },
})
const app = appOn(openDatabase({ url, applicationName: 'killed worker' }), {
  kinds: [defineChangeKind(kind)],
})
await startDispatcher(app, { holder: `killed ${process.pid}`, loops: { write: 1, propose: 1 } })
