import { z } from 'zod'
import { RESOURCE_KINDS } from '#core/catalogue/domain/resource-kind.ts'
import type {
  AutomationAction,
  AutomationField,
  AutomationResource,
} from '#core/registry/automation-action.ts'
import { type AutomationWishes, automationOf } from '#core/writing/automation.ts'
import { changeKindOf } from '#core/writing/domain/writing-declaration.ts'
import { wishes } from '#core/writing/generation-contract.ts'
import { GENERATED_FIELDS, type GeneratedField, generatedFieldsOf, writing } from './domain/writing.ts'
import { writingErrors } from './errors.ts'

/** Options of an automation's form besides its fields: those of a generation, with the automation's own messages. */
const automationWishes = z.strictObject({
  ...wishes({ language: 'Language is required', tone: 'Tone of Voice is required' }),
  focusKeyword: z.string().trim().min(1, 'Focus Keyword is required').max(100).optional(),
})

const { chosenOf, ...automation } = automationOf(writing, { errors: writingErrors, wishes: automationWishes })

/** Lets automations write search listings, handles and bodies with the generator of manual generations. */
export const metaTagsAction: AutomationAction<AutomationWishes> = {
  ...automation,
  kinds: RESOURCE_KINDS,
  fields: GENERATED_FIELDS,
  fieldsOf: generatedFieldsOf,
  fieldsToWrite: async (_ctx, resources, fields) =>
    resources.map((resource) => chosenOf(fields).map((field) => automationFieldOf(resource, field))),
}

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
