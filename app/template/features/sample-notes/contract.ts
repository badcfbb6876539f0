import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer } from '#kit/shared/schemas.ts'
import { LONGEST } from './domain/bounds.ts'

const noteSchema = z.object({ id: z.uuid(), text: z.string(), savedAt: z.iso.datetime() })
export type Note = z.infer<typeof noteSchema>

/** Every call returns the current list, newest first. */
const notes = answer(z.object({ notes: z.array(noteSchema) }))

export const sampleNotesContract = {
  list: oc.route({ method: 'GET', path: '/sample-notes' }).output(notes),
  add: oc
    .route({ method: 'POST', path: '/sample-notes' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ text: z.string().trim().min(1).max(LONGEST) }))
    .output(notes),
  remove: oc
    .route({ method: 'DELETE', path: '/sample-notes/{id}' })
    .meta({ visit: 'merchant' })
    .input(z.object({ id: z.uuid() }))
    .output(notes),
}
