import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Lets statements of one connection leave together. PostgreSQL works through them one after the other anyway, so those
 * that are added while others are under way wait for the last answer: each packet costs both sides more than a small
 * read does.
 */
class Packets {
  readonly #stream: Socket
  /** Statements that were sent and are not answered yet, and statements in the next packet. */
  #underWay = 0
  #next = 0
  #isHeld = false

  constructor(client: pg.PoolClient) {
    this.#stream = (client as unknown as { connection: { stream: Socket } }).connection.stream
  }

  /** Holds back what is written from now on, at least until this turn of the event loop ends. */
  hold(): void {
    if (this.#isHeld) return
    this.#isHeld = true
    this.#stream.cork()
    if (this.#underWay === 0) setImmediate(() => this.#leave())
  }

  add(): void {
    this.hold()
    this.#next += 1
  }

  noteAnswer(): void {
    this.#underWay -= 1
    // What follows from this answer belongs in the packet too.
    if (this.#underWay === 0 && this.#isHeld) setImmediate(() => this.#leave())
  }

  #leave(): void {
    this.#isHeld = false
    this.#underWay += this.#next
    this.#next = 0
    this.#stream.uncork()
  }
}

const packets = new WeakMap<pg.PoolClient, Packets>()

/** Returns the packets of a connection. */
export function packetsOf(client: pg.PoolClient): Packets {
  const own = packets.get(client) ?? new Packets(client)
  packets.set(client, own)
  return own
}

/** Lets the connection's socket collect everything written in this turn of the event loop. */
export function holdPackets(client: pg.PoolClient): void {
  packetsOf(client).hold()
}
