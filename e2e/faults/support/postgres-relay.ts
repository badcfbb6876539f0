import { createServer, connect as openSocket, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { timeLimit } from '../../../app/src/kit/server/time-limits.ts'
import { frontendGroups, type Group } from './postgres-messages.ts'

/** What happens to a shop's transactions. */
export type Trouble = 'delay' | 'refuse' | 'break' | 'silence'

export interface PostgresRelay {
  /** URL of the database through the relay. */
  url: string
  /** Disturbs the transactions of these shops from now on. */
  trouble(shops: ReadonlyMap<string, Trouble>, domains: ReadonlyMap<string, Trouble>): void
  /** Returns how many transactions were disturbed. */
  met(): Record<Trouble, number>
  stop(): Promise<void>
}

const DELAY_MS = 1_500
/** Error of a coordinator if the server that holds a shop's rows is down. */
const AWAY = {
  severity: 'ERROR',
  code: '08006',
  message:
    'connection to the remote node signpost_app@worker-2:5432 failed with the following error: timeout',
}
/** Error of PostgreSQL when a statement has taken as long as it may. */
const STOPPED = {
  severity: 'ERROR',
  code: '57014',
  message: 'canceling statement due to statement timeout',
}
/** How long a statement may take unless its transaction says otherwise. */
const STATEMENT_MS = timeLimit('statement')
/** Statements that query every server, and therefore fail while one is down. */
const ASK_ALL = /signpost_(?:shops_with_interrupted_changes|idle_fillings)/

/**
 * Starts a relay between the product and PostgreSQL that recognises the shop of each transaction. It delays a
 * transaction, refuses its statements, breaks it at its commit, or gives no answer until the statement's time is over,
 * as a distributed database does for the shops of a server that is down; everything else passes unchanged.
 */
export async function startPostgresRelay(target: string): Promise<PostgresRelay> {
  let shops: ReadonlyMap<string, Trouble> = new Map()
  let domains: ReadonlyMap<string, Trouble> = new Map()
  const met = { delay: 0, refuse: 0, break: 0, silence: 0 }
  /** Ends all silence. */
  let lifted = Promise.withResolvers<void>()
  const url = new URL(target)
  const path = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  const open = () =>
    path?.startsWith('/') ? openSocket(`${path}/.s.PGSQL.${port}`) : openSocket(port, path ?? url.hostname)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = open()
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.setNoDelay(true).on('error', () => {})
    }
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
    relay(client, database).catch(() => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = new URL(target)
  own.hostname = '127.0.0.1'
  own.port = String((server.address() as { port: number }).port)
  own.searchParams.delete('host')
  return {
    url: own.href,
    trouble: (nextShops, nextDomains) => {
      shops = nextShops
      domains = nextDomains
      lifted.resolve()
      lifted = Promise.withResolvers()
    },
    met: () => ({ ...met }),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  function troubleOf(group: Group): Trouble | undefined {
    const shop = /set local signpost\.shop = '(\d+)'/.exec(group.text)?.[1]
    if (shop !== undefined) return shops.get(shop)
    if (shops.size > 0 && ASK_ALL.test(group.text)) return 'refuse'
    if (!group.text.includes('signpost_note_webhooks')) return undefined
    return [...domains].find(([domain]) => group.values.includes(domain))?.[1]
  }

  async function relay(client: Socket, database: Socket): Promise<void> {
    const answers = answersOf(database, client)
    /** Applies to the current transaction. */
    let trouble: Trouble | undefined
    let statementMs = STATEMENT_MS
    const gone = new Promise<void>((resolve) => client.once('close', resolve))
    /** True if a statement got no answer within its time; false if the trouble or the connection ended before. */
    const isStopped = () =>
      Promise.race([
        wait(statementMs, true, { ref: false }),
        Promise.race([lifted.promise, gone]).then(() => false),
      ])
    for await (const group of frontendGroups(client)) {
      const found = troubleOf(group)
      if (found) {
        trouble = found
        met[found] += 1
        if (found === 'delay') await wait(DELAY_MS)
      }
      const isEnd = /^\s*(?:commit|rollback)/i.test(group.text)
      const isBegin = /^\s*begin/i.test(group.text)
      const limit = /set local statement_timeout = (\d+)/.exec(group.text)?.[1]
      if (limit !== undefined) statementMs = Number(limit)
      const isSilent = trouble === 'silence' && !isBegin && !isEnd
      if (isSilent && group.expectsAnswer && (await isStopped())) {
        client.write(failed('E', STOPPED))
        trouble = 'refuse'
      } else if (trouble === 'refuse' && !isBegin && !isEnd) client.write(failed('E'))
      else if (trouble === 'break' && /^\s*commit/i.test(group.text)) {
        await answers.swallowed(ROLLBACK)
        client.write(failed('I'))
      } else if (trouble === 'refuse' && isEnd) await answers.forwarded(ROLLBACK)
      else if (group.expectsAnswer) await answers.forwarded(group.bytes)
      else database.write(group.bytes)
      // A coordinator's own transaction is at work while it waits for a server.
      if (isBegin && trouble === 'silence') await answers.swallowed(MAY_BE_IDLE)
      if (!isEnd) continue
      trouble = undefined
      statementMs = STATEMENT_MS
    }
  }
}

const MAY_BE_IDLE = message('Q', Buffer.from('set local idle_in_transaction_session_timeout = 0\0'))
const ROLLBACK = message('Q', Buffer.from('rollback\0'))

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Returns an error, and readiness for the next query; `state`: inside a failed transaction, or outside. */
function failed(state: 'E' | 'I', { severity, code, message: words } = AWAY): Buffer {
  const fields = [`S${severity}`, `V${severity}`, `C${code}`, `M${words}`]
  return Buffer.concat([
    message('E', Buffer.from(`${fields.join('\0')}\0\0`)),
    message('Z', Buffer.from(state)),
  ])
}

/** Forwards the database's messages; resolves when it is ready for the next query. */
function answersOf(database: Socket, client: Socket) {
  let rest: Buffer = Buffer.alloc(0)
  let isSilent = false
  let ready: (() => void) | undefined
  database.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    while (rest.length - at >= 5) {
      const end = at + 1 + rest.readInt32BE(at + 1)
      if (rest.length < end) break
      if (!isSilent) client.write(rest.subarray(at, end))
      const isReady = rest[at] === 'Z'.charCodeAt(0)
      at = end
      if (isReady) ready?.()
    }
    rest = rest.subarray(at)
  })
  const asked = async (bytes: Buffer, silent: boolean): Promise<void> => {
    isSilent = silent
    const { promise, resolve } = Promise.withResolvers<void>()
    ready = resolve
    database.once('close', resolve)
    database.write(bytes)
    await promise
    database.removeListener('close', resolve)
    isSilent = false
  }
  return {
    forwarded: (bytes: Buffer) => asked(bytes, false),
    swallowed: (bytes: Buffer) => asked(bytes, true),
  }
}
