import type { Operation } from '../contract.ts'

/** Looks up a text by its key, `changes:untitled`; empty if there is none. A value it lacks stays as `{{name}}`. */
export type LookUp = (key: string, values?: Readonly<Record<string, unknown>>) => string

/** Why something failed: key of its text, placeholder values, and the platform's message. */
export interface Failure {
  key: string | null
  values?: Readonly<Record<string, unknown>> | null
  example: string | null
}

type Titled = Pick<Operation, 'title' | 'cause'>

/** Texts of changes and operations that screens and files share. */
export interface ChangeTexts {
  /** Returns the operation's one-line title. */
  title(operation: Titled): string
  type(operation: Pick<Operation, 'type'> & Titled): string
  /** Returns the name of a field; `owner` is the kind of its change, or the type of its operation. */
  field(field: string, owner?: string): string
  /** Returns what to do about a failure; the platform's message if there is no text for it. */
  failure(failed: Failure): string
}

/** Returns the slug of the feature that names the fields of a kind of change, or of a type of operation. */
export const slugOf = (owner = ''): string => owner.split(/[.:]/)[0] ?? ''

/** Returns the texts by one way to look them up: the browser's, or the server's for files. */
export function changeTexts(text: LookUp): ChangeTexts {
  const title: ChangeTexts['title'] = ({ title: { key, values }, cause }) => {
    const words = text(key, values) || text('changes:untitled')
    return cause === 'undo' ? text('changes:undoOf', { title: words }) : words
  }
  return {
    title,
    type(operation) {
      if (operation.cause === 'undo') return text('changes:type.undo')
      const [slug = '', what = ''] = operation.type.split('.')
      return text(`${slug}:operation.${what}`) || title(operation)
    },
    // For a part of a resource, `menu-link:12`, the field names its type; the change's label identifies it.
    field(field, owner) {
      const name = field.replace(/:\d+$/, '')
      return text(`${slugOf(owner)}:changed.field.${name}`) || text(`changes:field.${name}`) || field
    },
    failure({ key, values, example }) {
      const known = key ? text(key, { message: example ?? '', ...values }) : ''
      // Older failures have no stored values: the message of the time has them filled in.
      return (!known.includes('{{') && known) || example || known || text('changes:failure.unknown')
    },
  }
}
