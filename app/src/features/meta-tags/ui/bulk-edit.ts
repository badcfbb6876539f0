import type { BulkEditInput } from '../contract/bulk-edit.ts'
import type { TextEdit } from '../domain/text-edit.ts'
import { unknownFields } from '../domain/text-edit.ts'

export interface BulkEditForm {
  field: 'seo-title' | 'seo-description' | 'noindex'
  action: TextEdit['action']
  text: string
  find: string
  onlyMissing: boolean
  hidden: boolean
}

export const FIRST_EDIT: BulkEditForm = {
  field: 'seo-title',
  action: 'set',
  text: '',
  find: '',
  // Existing texts are overwritten only on request.
  onlyMissing: true,
  hidden: true,
}

/** Converts the form to the server's input; null while a text is missing or names an unknown field. */
export function bulkEditOf(form: BulkEditForm): BulkEditInput['edit'] | null {
  const { field, action, text, find, onlyMissing } = form
  if (field === 'noindex') return { field, value: form.hidden }
  const change = changeOf({ action, text, find })
  return change && { field, change, onlyMissing: onlyMissing && action === 'set' }
}

function changeOf({ action, text, find }: Pick<BulkEditForm, 'action' | 'text' | 'find'>): TextEdit | null {
  if (action === 'clear') return { action }
  if (action === 'replace') return find === '' ? null : { action, find, text }
  return text.trim() === '' || unknownFields(text).length > 0 ? null : { action, text }
}
