import { openDatabase } from '#kit/server/db/database.ts'
import { applyNow } from '../single-edit/apply-now.ts'
import { contextOn, openShelf, shelfKind } from './shelf.ts'

/** Started by tests as a process: applies one change and is killed right before or after the write. */
const [url = '', shopId = '', file = '', moment = ''] = process.argv.slice(2)
const db = openDatabase({ url, applicationName: 'killed writer' })
const kind = shelfKind(openShelf(file), {
  onPut: (at) => {
    if (at === moment) process.kill(process.pid, 'SIGKILL')
  },
})
await applyNow(contextOn(db, { id: shopId, domain: 'shelf.myshopify.com' }), {
  kind,
  changes: [{ resourceId: 'shelf', field: 'left', after: 'new' }],
  cause: 'merchant',
  title: { key: 'shelf:labelled', values: {} },
})
