import { useState } from 'react'
import { readStored, writeStored } from './stored-value.ts'

/**
 * A form that is sent, not saved: what somebody has typed is kept for the session, so that a look at another screen or a
 * reload loses none of it. `drop` once it was sent. `key` names the form; each store has drafts of its own.
 */
export function useDraft<Form extends object>(key: string, empty: Form) {
  const [place] = useState(() => storageKeyOf(key))
  const [form, setForm] = useState(() => readDraft(place, empty))
  const keep = (next: Form) => {
    writeStored('sessionStorage', place, JSON.stringify(next))
    setForm(next)
  }
  return {
    form,
    set: (change: Partial<Form>) => keep({ ...form, ...change }),
    drop: () => {
      writeStored('sessionStorage', place, '')
      setForm(empty)
    },
  }
}

/** One frame shows many stores after each other, and the browser keeps one storage for all of them. */
function storageKeyOf(key: string): string {
  return `draft ${new URLSearchParams(location.search).get('shop') ?? ''} ${key}`
}

/** What was kept, as far as it has the form's shape: it may be from an older version, or from somebody else. */
export function readDraft<Form extends object>(place: string, empty: Form): Form {
  const kept = parsed(readStored('sessionStorage', place))
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
