import type { ShopContext } from '#core/context/context.ts'
import type { FieldOf } from '#core/writing/domain/writing-declaration.ts'
import { type EligibleItem, type GenerateInput, generationOf } from '#core/writing/generation.ts'
import type { Selection } from '../contract/images.ts'
import { imageGid } from '../domain/image-gid.ts'
import { writing } from '../domain/writing.ts'
import { writingErrors } from '../errors.ts'
import { performedOn, readSelection } from '../selection.ts'
import { authorsOf } from '../written.ts'

type Field = FieldOf<typeof writing>

/** Yields the images to write; those with a handwritten text are kept unless chosen otherwise. */
async function* eligibleFieldsOf(
  ctx: ShopContext,
  { selection, options }: GenerateInput<Selection, Field>,
): AsyncGenerator<EligibleItem<Field>[]> {
  for await (const images of readSelection(ctx, selection)) {
    const authors = options.replaceHandWritten ? [] : await ctx.tx((tx) => authorsOf(tx, ctx.shop.id, images))
    yield images.map(({ kind, id, owner_title: label }, at) => ({
      resourceId: imageGid(kind, id),
      label,
      fields: authors[at] === 'hand' ? [] : options.fields,
    }))
  }
}

/** Generates the alt texts of a selection. */
export const generation = generationOf(writing, {
  errors: writingErrors,
  eligible: eligibleFieldsOf,
  performedOn,
})
