import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import { isWritable } from '#core/changes/domain/writable-fields.ts'
import type { ShopContext } from '#core/context/context.ts'
import { writtenBy } from '#core/writing/domain/written-by.ts'
import { type EligibleItem, type GenerateInput, generationOf } from '#core/writing/generation.ts'
import type { Selection } from '../contract/resources.ts'
import { isMadeOfTitle } from '../domain/compose-handle.ts'
import { type GeneratedField, writing } from '../domain/writing.ts'
import { writingErrors } from '../errors.ts'
import { ownDataOf } from '../own-data.ts'
import { kindOfSelection, readSelection } from '../selection.ts'

/** Yields the fields of each resource that would be written; handwritten texts are kept unless chosen otherwise. */
async function* eligibleFieldsOf(
  ctx: ShopContext,
  { selection, options }: GenerateInput<Selection, GeneratedField>,
): AsyncGenerator<EligibleItem<GeneratedField>[]> {
  for await (const records of readSelection(ctx, selection)) {
    const own = await ctx.tx((tx) => ownDataOf(tx, ctx.shop.id, records))
    yield records.map((record, at) => ({
      resourceId: gidOf(record.kind, record.id),
      label: record.title,
      // An upper bound: a body's text is at most as long as the body.
      characters: record.body_length,
      fields: options.fields.filter((field) => {
        if (!isWritable(field, record.kind)) return false
        if (options.replaceHandWritten) return true
        if (field === 'handle') return isMadeOfTitle(record)
        if (field === 'body') return record.body_length === 0
        const [text, isOurs] =
          field === 'seo-title'
            ? [record.seo_title, own[at]?.titleIsOurs]
            : [record.seo_description, own[at]?.descriptionIsOurs]
        return writtenBy(text, isOurs) !== 'hand'
      }),
    }))
  }
}

/** Generates titles, descriptions, handles and bodies of a selection. */
export const generation = generationOf(writing, {
  errors: writingErrors,
  eligible: eligibleFieldsOf,
  performedOn: kindOfSelection,
})
