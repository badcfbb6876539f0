import { sql } from 'kysely'
import { expect } from 'vitest'
import type { PendingChange } from '../change-kind.ts'
import type { BenchShop } from './bench-shop.ts'

/** One write to a shelf, as recorded by the shelf. */
interface Writing {
  resource: string
  /** The value it replaced. */
  held: string | null
  value: string | null
  /** The change that wrote it and the value it took for `held`; null: another edit. */
  own: { change: string; before: string | null } | null
}

/** All writes to the shelves in order, recorded by the shelves themselves: the journal is compared with it. */
export class Timeline {
  readonly #writings: Writing[] = []
  #held: string | null = null
  readonly #shop: BenchShop

  constructor(shop: BenchShop) {
    this.#shop = shop
  }

  /** Makes an edit outside of Signpost. */
  edit(resource: string, value: string): void {
    this.#writings.push({ resource, held: this.#at(resource), value, own: null })
    this.#shop.shelf.put(`${resource}/label`, value)
  }

  /** Records a write of ours; must be called before and after it. */
  notePut(moment: 'before' | 'after', change: PendingChange<string>): void {
    const { id, resourceId: resource, before } = change
    if (moment === 'before') this.#held = this.#at(resource)
    else
      this.#writings.push({
        resource,
        held: this.#held,
        value: this.#at(resource),
        own: { change: id, before },
      })
  }

  /** True if Signpost has written to that resource. */
  wrote(resource: string): boolean {
    return this.#writings.some((writing) => writing.own && writing.resource === resource)
  }

  /** Returns our writes to a resource from one change up to another. */
  #between(first: string, last: string): Writing[] {
    const [from, to] = [first, last].map((id) => this.#writings.findIndex(({ own }) => own?.change === id))
    const resource = this.#writings[to ?? -1]?.resource
    return this.#writings.slice(from, to).filter((writing) => writing.own && writing.resource === resource)
  }

  #at(resource: string): string | null {
    return this.#shop.shelf.labels()[`${resource}/label`] ?? null
  }

  /**
   * Checks that every write of ours is in the journal with the value it replaced, replaced nothing the requester had
   * not seen, and happened once; that every applied change in the journal happened; and that undone values are
   * restored.
   */
  async compare(resources: string[]): Promise<void> {
    const rows = await journalOf(this.#shop)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const written = new Set<string>()
    for (const [at, { resource, held, value, own }] of this.#writings.entries()) {
      if (!own) continue
      const row = byId.get(own.change)
      const name = `change ${own.change} on ${resource}`
      expect(written.has(own.change), `${name} was written twice`).toBe(false)
      written.add(own.change)
      expect([own.before, row?.before], `${name}: what it wrote over`).toEqual([held, held])
      if (row?.isExpecting) expect(held, `${name}: an edit nobody had seen is lost`).toBe(row.expected)
      const edited = this.#writings.slice(at + 1).some((later) => later.resource === resource && !later.own)
      const told = edited ? ['applied', 'reverted', 'conflict'] : ['applied', 'reverted']
      expect(told, `${name} is told`).toContain(row?.state)
      if (row?.state !== 'conflict') expect(row?.observed, `${name}: what it observed`).toBe(value)
    }
    for (const { id, state, back, after } of rows) {
      if (state === 'applied' || state === 'reverted')
        expect(written.has(id), `change ${id} was written`).toBe(true)
      if (!back || !written.has(id)) continue
      expect(after, `change ${id} gives back`).toBe(back.before)
      const between = this.#between(back.id, id)
      for (const [at, { held }] of between.entries())
        if (at > 0) expect(held, `change ${id} goes back behind an edit`).toBe(between[at - 1]?.value)
    }
    for (const resource of resources) {
      const last = this.#writings.findLast((writing) => writing.resource === resource)
      expect(this.#at(resource), resource).toBe(last?.value ?? null)
    }
  }
}

interface JournalRow {
  id: string
  state: string
  before: string | null
  after: string | null
  observed: string | null
  isExpecting: boolean
  expected: string | null
  /** For an undo: the change whose earlier value is restored. */
  back: { id: string; before: string | null } | null
}

/** Reads all changes of the shop. An undo expects the value observed after the change it undoes. */
async function journalOf(shop: BenchShop): Promise<JournalRow[]> {
  const { rows } = await shop.ctx.tx((tx) =>
    sql<JournalRow>`
      select c.id, c.state, c.before #>> '{}' as before, c.after #>> '{}' as after, c.observed #>> '{}' as observed,
          c.expected is not null or undone.id is not null as "isExpecting",
          coalesce(c.expected, undone.observed) #>> '{}' as expected,
          case when first.id is not null then 
            jsonb_build_object('id', first.id::text, 'before', first.before) end as back
        from changes c left join changes undone on undone.id = c.reverts
          left join changes first on first.id = coalesce(c.reverts_from, c.reverts)
        order by c.id`.execute(tx),
  )
  return rows
}
