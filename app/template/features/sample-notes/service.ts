import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Note } from './contract.ts'
import { MOST } from './domain/bounds.ts'
import { sampleNotesErrors } from './errors.ts'
import { deleteNote, insertNote, loadNotes } from './store.ts'

/** Returns all notes of the shop, newest first. */
export async function listNotes(ctx: ShopContext): Promise<{ notes: Note[] }> {
  return { notes: await ctx.tx((tx) => loadNotes(tx)) }
}

/** Saves a note. Throws `sample-notes.full` if the store has `MOST` already. */
export async function addNote(ctx: ShopContext, { text }: { text: string }): Promise<{ notes: Note[] }> {
  return ctx.tx(async (tx) => {
    if (!(await insertNote(tx, { text, most: MOST })))
      throw new AppError(sampleNotesErrors.full, { most: MOST })
    return { notes: await loadNotes(tx) }
  })
}

/** Removes a note permanently. Throws `sample-notes.gone` if it no longer exists. */
export async function removeNote(ctx: ShopContext, { id }: { id: string }): Promise<{ notes: Note[] }> {
  return ctx.tx(async (tx) => {
    if (!(await deleteNote(tx, id))) throw new AppError(sampleNotesErrors.gone)
    return { notes: await loadNotes(tx) }
  })
}
