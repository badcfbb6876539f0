import { useTranslation } from 'react-i18next'
import type { Operation } from '#core/changes/contract.ts'

type Titled = Pick<Operation, 'title'>

/** The text keys a title needs: its own and, for an undo, that of the operation it took back. */
export function titleKeys({ title }: Titled): string[] {
  const undone = title.values['title']
  return undone?.includes(':') ? [title.key, undone] : [title.key]
}

/** An operation's one-line title; their texts have to be loaded before (`useHome`). */
export function useOperationTitle(operation: Titled): string {
  const { t } = useTranslation('home')
  const { values } = operation.title
  const [key = '', undone] = titleKeys(operation)
  const text = (of: string, given: Record<string, string>) => {
    const [ns = 'home', name = ''] = of.split(':')
    return t(name, { ...given, ns })
  }
  return text(key, undone ? { ...values, title: text(undone, values) } : values)
}
