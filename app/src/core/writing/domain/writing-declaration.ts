import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import type { Feature } from '#core/shops/domain/plan-catalogue.ts'

/** What a model is asked for at once; prices and usage are told apart by it. */
export const WRITING_PURPOSES = ['meta-tags', 'body', 'alt-text', 'blog'] as const
export type WritingPurpose = (typeof WRITING_PURPOSES)[number]

/** Fields that are written together: one question to the model, one operation, one price. */
export interface WritingGroup<Field extends string> {
  fields: readonly Field[]
  /** Change kind that writes them. */
  kind: string
  /** Null: nobody is asked, the value is composed of fields, free of charge. */
  purpose: WritingPurpose | null
  /** Templates can write them too. */
  byTemplate: boolean
  /**
   * Ends the locale key of what History calls the operation, `<slug>:history.generate.<title>`; absent: who wrote,
   * `model` or `template`.
   */
  title?: string
}

/**
 * What one feature has written: all that generation dialogs, automations, prices and reviews need to know of it. Words
 * that differ between features stand under `writing` in the feature's own locale file.
 */
export interface WritingDeclaration<Field extends string = string> {
  /** The feature's; its generator and operations are called `<slug>.generate`. */
  slug: string
  /** Gate of the plan. */
  feature: Feature
  credit: CreditKind
  groups: readonly WritingGroup<Field>[]
  /** Chosen when a dialog opens. */
  first: readonly Field[]
  /** The model looks at an image: one that takes none cannot write. */
  looks: boolean
  /** `own`: each item has a focus keyword, and one for all may take its place. `wish`: one may be given, for the model. */
  keyword: 'own' | 'wish'
  /** Locale key of a banner that asks for the language first; absent: the field alone says so. */
  asksLanguage?: string
}

/** Keeps the names of the fields as types. */
export const defineWriting = <const Field extends string>(declaration: WritingDeclaration<Field>) =>
  declaration

export type FieldOf<Declaration> = Declaration extends WritingDeclaration<infer Field> ? Field : never

/** Name of the generator, and type of its operations. */
export const generatorOf = ({ slug }: Pick<WritingDeclaration, 'slug'>): string => `${slug}.generate`

type Groups<Field extends string> = Pick<WritingDeclaration<Field>, 'groups'>

/** Every field, in the order of the groups. */
export const allFields = <Field extends string>({ groups }: Groups<Field>): Field[] =>
  groups.flatMap(({ fields }) => fields)

/** The groups some of these fields are in, each with those fields alone. */
export function groupsOf<Field extends string>(
  { groups }: Groups<Field>,
  fields: readonly Field[],
): WritingGroup<Field>[] {
  return groups
    .map((group) => ({ ...group, fields: fields.filter((field) => group.fields.includes(field)) }))
    .filter((group) => group.fields.length > 0)
}

/** What a model is asked for to write these fields, one question each; none: nobody is asked. */
export function purposesOf<Field extends string>(
  declaration: Groups<Field>,
  fields: readonly Field[],
): WritingPurpose[] {
  return groupsOf(declaration, fields).flatMap(({ purpose }) => (purpose === null ? [] : [purpose]))
}

/** Those of the fields that can be written this way. */
export function writableBy<Field extends string>(
  declaration: Groups<Field>,
  { writer, fields }: { writer: 'model' | 'template'; fields: readonly Field[] },
): Field[] {
  const possible = declaration.groups.flatMap((group) =>
    writer === 'model' || group.byTemplate ? group.fields : [],
  )
  return fields.filter((field) => possible.includes(field))
}

/** Change kind that writes a field. */
export function changeKindOf<Field extends string>({ groups }: Groups<Field>, field: Field): string {
  const group = groups.find(({ fields }) => fields.includes(field))
  if (!group) throw new Error(`No group has the field ${field}.`)
  return group.kind
}
