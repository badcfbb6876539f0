import type pg from 'pg'
import { disconnect, hasChangedColumns } from './client-connection.ts'
import type { ShopId } from './shop-tx.ts'

/** A read on its way through a lane. */
export interface LaneRead {
  readonly shop: ShopId
  /** Told that it waits behind a read that is not answered: it has to be sent again, and this answer is nobody's. */
  move(): void
  /** `ms`: time that its own shop took. Not answered: it failed, maybe with its connection. */
  ended(ms: number, isAnswered: boolean): void
}

/** A connection with running reads. */
interface SharedConnection {
  client: Promise<pg.PoolClient>
  isOpen: boolean
  /** In the order in which they are answered. */
  reads: Set<LaneRead>
  /** When the connection was opened, the last answer arrived, or the first read entered. */
  movedAt: number
  /** Whether all but its first read have gone on to another connection. */
  isLeft: boolean
  isReturned: boolean
  broken: Error | undefined
  noteBroken(error: Error): void
}

/** More would share less: these reads are cheap because many leave in one packet. */
const CONNECTIONS = 2
/** New reads avoid a connection that has waited this long for one shop's answer. */
export const STUCK_MS = 100
/** Those on it go on without that shop: later, because on a busy machine everything takes that long now and then. */
const GO_ON_MS = 150
const LOOK_MS = 50

/** Connections of which each carries many reads at a time, one behind the other. */
export class ReadLane {
  readonly #pool: pg.Pool
  readonly #most: number
  readonly #noteStuck: ((shop: ShopId) => void) | undefined
  readonly #used = new Set<SharedConnection>()
  readonly #left = new Set<SharedConnection>()
  #looking: NodeJS.Timeout | undefined

  /**
   * `most` includes stuck connections; beyond it, reads queue on existing ones. With `noteStuck` the reads behind one
   * that is not answered go on to other connections; it is told the shop of that one.
   */
  constructor(pool: pg.Pool, options: { most: number; noteStuck?: (shop: ShopId) => void }) {
    this.#pool = pool
    this.#most = options.most
    this.#noteStuck = options.noteStuck
  }

  /** Runs one read, `work`, on a connection that others share. */
  async run<T>(read: LaneRead, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const connection = this.#enter(read)
    const enteredAt = performance.now()
    let isAnswered = false
    try {
      const result = await work(await connection.client)
      isAnswered = true
      return result
    } catch (error) {
      // The connection would refuse this query for ever.
      if (hasChangedColumns(error)) connection.noteBroken(error as Error)
      throw error
    } finally {
      const now = performance.now()
      // Before that, the connection was busy with other reads.
      read.ended(now - Math.max(enteredAt, connection.movedAt), isAnswered)
      await this.#leave(connection, read, { now, isAnswered })
    }
  }

  #enter(read: LaneRead): SharedConnection {
    const now = performance.now()
    const moving = [...this.#used].filter(
      ({ reads, movedAt }) => reads.size === 0 || now - movedAt < STUCK_MS,
    )
    let least: SharedConnection | undefined
    for (const connection of moving.length > 0 || this.#mayOpen ? moving : this.#used)
      if (!least || connection.reads.size < least.reads.size) least = connection
    if (!least || (least.reads.size > 0 && moving.length < CONNECTIONS && this.#mayOpen)) least = this.#open()
    if (least.reads.size === 0) least.movedAt = now
    least.reads.add(read)
    if (least.reads.size > 1) this.#lookLater()
    return least
  }

  get #mayOpen(): boolean {
    return this.#used.size + this.#left.size < this.#most
  }

  #open(): SharedConnection {
    const connection: SharedConnection = {
      client: this.#pool.connect(),
      isOpen: false,
      reads: new Set(),
      movedAt: performance.now(),
      isLeft: false,
      isReturned: false,
      broken: undefined,
      noteBroken: (error) => {
        connection.broken = error
        // New reads get another connection.
        this.#used.delete(connection)
      },
    }
    connection.client.then((client) => {
      // Time to connect is not the time of a shop.
      connection.isOpen = true
      connection.movedAt = performance.now()
      client.on('error', connection.noteBroken)
    }, connection.noteBroken)
    this.#used.add(connection)
    return connection
  }

  async #leave(
    connection: SharedConnection,
    read: LaneRead,
    { now, isAnswered }: { now: number; isAnswered: boolean },
  ): Promise<void> {
    connection.reads.delete(read)
    connection.movedAt = now
    const isAbandoned = connection.reads.size > 0 && connection.isLeft && !isAnswered
    if (connection.isReturned || (connection.reads.size > 0 && !isAbandoned)) return
    connection.isReturned = true
    this.#used.delete(connection)
    this.#left.delete(connection)
    const client = await connection.client.catch(() => null)
    if (!client) return
    // Reads that went on would be worked off one by one, each as long as it may take.
    if (isAbandoned) disconnect(client)
    client.removeListener('error', connection.noteBroken)
    client.release(connection.broken ?? isAbandoned)
  }

  #lookLater(): void {
    if (!this.#noteStuck || this.#looking) return
    const due = performance.now() + LOOK_MS
    this.#looking = setTimeout(() => {
      // Answers that have arrived are read first.
      setImmediate(() => this.#look(performance.now() > due + LOOK_MS))
    }, LOOK_MS)
    this.#looking.unref()
  }

  /** `wasBusy`: this process itself was, and did not read the answers. */
  #look(wasBusy: boolean): void {
    this.#looking = undefined
    const now = performance.now()
    const isStuck = (one: SharedConnection): boolean => one.isOpen && now - one.movedAt >= GO_ON_MS
    for (const connection of this.#used) {
      if (connection.reads.size < 2) continue
      const mayGoOn = [...this.#used].some((other) => other.isOpen && !isStuck(other)) || this.#hasRoom
      if (!wasBusy && isStuck(connection) && mayGoOn) this.#moveOn(connection)
      else this.#lookLater()
    }
  }

  get #hasRoom(): boolean {
    const { idleCount, totalCount, options } = this.#pool
    return this.#mayOpen && (idleCount > 0 || totalCount < options.max)
  }

  #moveOn(connection: SharedConnection): void {
    const [first, ...others] = connection.reads
    this.#used.delete(connection)
    this.#left.add(connection)
    connection.isLeft = true
    if (first) this.#noteStuck?.(first.shop)
    for (const read of others) read.move()
  }
}
