import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { sampleNotesContract } from './contract.ts'
import { sampleNotesErrors } from './errors.ts'
import { addNote, listNotes, removeNote } from './service.ts'

export const server: ServerModule = {
  slug: 'sample-notes',
  ...implement(sampleNotesContract, { list: listNotes, add: addNote, remove: removeNote }),
  errors: Object.values(sampleNotesErrors),
}
