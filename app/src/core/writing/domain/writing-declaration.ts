import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import type { Feature } from '#core/shops/domain/plan-catalogue.ts'
import type { WritingPurpose } from './writing-purpose.ts'

/** Fields written together: one request to the model, one operation, one price. */
export interface WritingGroup<Field extends string> {
  fields: readonly Field[]
  /** Change kind that writes them. */
  kind: string
  /** Null: no model is used; the value is composed of fields, free of charge. */
  purpose: WritingPurpose | null
  /** True if templates can write them too. */
  byTemplate: boolean
  /**
   * Last part of the locale key of the operation's title in History, `<slug>:history.generate.<title>`; absent: the
   * provider, `model` or `template`.
   */
  title?: string
}

/**
 * The texts one feature generates: everything that generation dialogs, automations, prices and reviews need to know.
 * Words that differ between features are under `writing` in the feature's own locale file.
 */
export interface WritingDeclaration<Field extends string = string> {
  /** The feature's slug; its generator and operations are called `<slug>.generate`. */
  slug: string
  /** The plan feature that includes it. */
  feature: Feature
  credit: CreditKind
  groups: readonly WritingGroup<Field>[]
  /** Resources whose texts automations write. */
  kinds: readonly ResourceKind[]
  /** Returns the fields a kind has, in the order of forms; absent: all, in the order of the groups. */
  fieldsOf?(kind: ResourceKind): readonly Field[]
  /** Fields selected when a dialog opens. */
  first: readonly Field[]
  /** True if the model looks at an image: a model without image input cannot write these texts. */
  looks: boolean
  /**
   * `own`: each item has a focus keyword, which a common one may replace. `wish`: a keyword may be given to the
   * model.
   */
  keyword: 'own' | 'wish'
  /**
   * Locale key of the words that ask for a missing language, in a banner and in the server's answer; absent: no
   * banner, and the general words.
   */
  asksLanguage?: string
}

/** Preserves the field names as types. */
export const defineWriting = <const Field extends string>(declaration: WritingDeclaration<Field>) =>
  declaration

export type FieldOf<Declaration> = Declaration extends WritingDeclaration<infer Field> ? Field : never

/** Returns the name of the generator, which is also the type of its operations. */
export const generatorOf = ({ slug }: Pick<WritingDeclaration, 'slug'>): string => `${slug}.generate`

type Groups<Field extends string> = Pick<WritingDeclaration<Field>, 'groups'>

/** Returns every field, in the order of the groups. */
export const allFields = <Field extends string>({ groups }: Groups<Field>): Field[] =>
  groups.flatMap(({ fields }) => fields)

/** Returns every field that some kind has, in the order of forms. */
export function offeredFields<Field extends string>(declaration: WritingDeclaration<Field>): Field[] {
  const { kinds, fieldsOf } = declaration
  return fieldsOf ? [...new Set(kinds.flatMap((kind) => fieldsOf(kind)))] : allFields(declaration)
}

/** Returns the groups of these fields, each reduced to them. */
export function groupsOf<Field extends string>(
  { groups }: Groups<Field>,
  fields: readonly Field[],
): WritingGroup<Field>[] {
  return groups
    .map((group) => ({ ...group, fields: fields.filter((field) => group.fields.includes(field)) }))
    .filter((group) => group.fields.length > 0)
}

/** Returns the purposes of the model requests for these fields, one request each; empty: no model is used. */
export function purposesOf<Field extends string>(
  declaration: Groups<Field>,
  fields: readonly Field[],
): WritingPurpose[] {
  return groupsOf(declaration, fields).flatMap(({ purpose }) => (purpose === null ? [] : [purpose]))
}

/** Returns the fields that this provider can write. */
export function writableBy<Field extends string>(
  declaration: Groups<Field>,
  { writer, fields }: { writer: 'model' | 'template'; fields: readonly Field[] },
): Field[] {
  const possible = declaration.groups.flatMap((group) =>
    writer === 'model' || group.byTemplate ? group.fields : [],
  )
  return fields.filter((field) => possible.includes(field))
}

/** Returns the change kind that writes a field. */
export function changeKindOf<Field extends string>({ groups }: Groups<Field>, field: Field): string {
  const group = groups.find(({ fields }) => fields.includes(field))
  if (!group) throw new Error(`No group has the field ${field}.`)
  return group.kind
}
