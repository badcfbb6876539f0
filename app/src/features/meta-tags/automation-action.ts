import type { AutomationPlace, AutomationResource } from '#core/registry/automation-action.ts'
import { automationOf } from '#core/writing/automation.ts'
import { changeKindOf } from '#core/writing/domain/writing-declaration.ts'
import { type GeneratedField, writing } from './domain/writing.ts'
import { writingErrors } from './errors.ts'

/** Lets automations write search listings, handles and bodies with the generator of manual generations. */
export const metaTagsAction = automationOf(writing, {
  errors: writingErrors,
  places: async (_ctx, resources, fields) =>
    resources.map((resource) => fields.map((field) => automationPlaceOf(resource, field))),
})

function automationPlaceOf(resource: AutomationResource, field: GeneratedField): AutomationPlace {
  const { gid: resourceId, handle, seoTitle, seoDescription, bodyLength } = resource
  const place = { kind: changeKindOf(writing, field), resourceId, field }
  if (field === 'handle')
    return { ...place, current: { handle, redirect: false }, isEmpty: false, onlyNew: true }
  if (field === 'body')
    // A body with any length is left alone, even an editor's empty paragraph.
    return bodyLength === 0
      ? { ...place, current: null, isEmpty: true }
      : { ...place, current: null, length: bodyLength, isEmpty: false }
  const text = field === 'seo-title' ? seoTitle : seoDescription
  const isEmpty = (text ?? '').trim() === ''
  return { ...place, current: isEmpty ? null : text, isEmpty }
}
