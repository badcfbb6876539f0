import type { ArgumentMaker } from './made-arguments.ts'

/** How to call a function whose arguments cannot be made from its types alone. */
export interface Driver {
  slots: readonly string[]
  make: ArgumentMaker
}

/** Drives one text. */
export const one = (path: string, make: (text: string) => unknown[]): Driver => ({
  slots: [path],
  make: ({ text }) => make(text),
})
/** Drives a list of texts. */
export const many = (path: string, make: (pieces: string[]) => unknown[]): Driver => ({
  slots: [path],
  make: ({ pieces }) => make(pieces()),
})
