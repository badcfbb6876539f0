import { useState } from 'react'
import { readStored, writeStored } from './stored-value.ts'

/**
 * State of a form that is sent, not saved: input is kept for the session, so that visiting another screen or
 * reloading loses nothing. Call `drop` once it is sent. `key` names the form; each store has its own drafts. `id` is
 * the idempotency key of this very input, a UUID: it survives a reload before the answer, and changes with each edit.
 */
export function useDraft<Form extends object>(key: string, empty: Form) {
  const [storageKey] = useState(() => storageKeyOf(key))
  const [draft, setDraft] = useState(() => begun(storageKey, empty))
  const keep = (form: Form) => {
    const id = crypto.randomUUID()
    writeStored('sessionStorage', storageKey, JSON.stringify({ ...form, [ID]: id }))
    setDraft({ id, form })
  }
  return {
    ...draft,
    set: (change: Partial<Form>) => keep({ ...draft.form, ...change }),
    drop: () => {
      writeStored('sessionStorage', storageKey, '')
      setDraft({ id: crypto.randomUUID(), form: empty })
    },
  }
}

/** Name of the id beside the form's own values. */
const ID = 'draft id'

function begun<Form extends object>(storageKey: string, empty: Form): { id: string; form: Form } {
  const kept = readDraft(storageKey, { [ID]: '' })
  return { id: kept[ID] || crypto.randomUUID(), form: readDraft(storageKey, empty) }
}

/** One frame shows many stores in turn, and the browser has one storage for all of them. */
function storageKeyOf(key: string): string {
  return `draft ${new URLSearchParams(location.search).get('shop') ?? ''} ${key}`
}

/** Reads a draft as far as it has the form's shape: it may be from an older version or another application. */
export function readDraft<Form extends object>(storageKey: string, empty: Form): Form {
  const kept = parsed(readStored('sessionStorage', storageKey))
  const known = Object.entries(empty).map(([name, value]) => {
    const own = kept[name]
    return [name, typeof own === typeof value ? own : value]
  })
  return Object.fromEntries(known) as Form
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
