import type { AutomationField, AutomationResource } from '#core/registry/automation-action.ts'
import { automationOf } from '#core/writing/automation.ts'
import { changeKindOf } from '#core/writing/domain/writing-declaration.ts'
import { type GeneratedField, writing } from './domain/writing.ts'
import { writingErrors } from './errors.ts'

/** Lets automations write search listings, handles and bodies with the generator of manual generations. */
export const metaTagsAction = automationOf(writing, {
  errors: writingErrors,
  fieldsToWrite: async (_ctx, resources, fields) =>
    resources.map((resource) => fields.map((field) => automationFieldOf(resource, field))),
})

function automationFieldOf(resource: AutomationResource, field: GeneratedField): AutomationField {
  const { gid: resourceId, handle, seoTitle, seoDescription, bodyLength } = resource
  const target = { kind: changeKindOf(writing, field), resourceId, field }
  if (field === 'handle')
    return { ...target, current: { handle, redirect: false }, isEmpty: false, onlyNew: true }
  if (field === 'body')
    // A body with any length is left alone, even an editor's empty paragraph.
    return bodyLength === 0
      ? { ...target, current: null, isEmpty: true }
      : { ...target, current: null, length: bodyLength, isEmpty: false }
  const text = field === 'seo-title' ? seoTitle : seoDescription
  const isEmpty = (text ?? '').trim() === ''
  return { ...target, current: isEmpty ? null : text, isEmpty }
}
