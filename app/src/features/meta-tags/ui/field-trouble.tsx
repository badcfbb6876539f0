import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ButtonGroup } from '#kit/ui/button-group.tsx'
import { useSaidWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import type { EditorField } from './editor-state.ts'
import type { Editor } from './use-editor.ts'

/** Explains why a field was not saved; for a conflict, shows both values and the choice between them. */
export function FieldTrouble({ editor, field }: { editor: Editor; field: EditorField }) {
  const { t } = useTranslation(['meta-tags', 'changes'])
  const said = useSaidWords()
  const problem = editor.problems[field]
  if (!problem) return null
  if (problem.kind === 'failed')
    return (
      <p className="sp-field-error sp-small" role="alert" data-code={problem.code}>
        <span>{said(problem)}</span>
      </p>
    )
  const words = (value: string | boolean) =>
    typeof value === 'boolean' ? t(value ? 'changes:value.yes' : 'changes:value.no') : value
  return (
    <Banner tone="attention" title={t('conflict.title')}>
      <Stack gap={2}>
        <p>{t('conflict.words')}</p>
        <dl className="sp-both">
          <dt>{t('conflict.theirs')}</dt>
          <dd>{words(problem.holds) || t('changes:change.nothing')}</dd>
          <dt>{t('conflict.mine')}</dt>
          <dd>{words(editor.values[field]) || t('changes:change.nothing')}</dd>
        </dl>
        <ButtonGroup>
          <Button onPress={() => editor.resolveConflict(field, 'theirs')}>{t('conflict.takeTheirs')}</Button>
          <Button onPress={() => editor.resolveConflict(field, 'mine')}>{t('conflict.keepMine')}</Button>
        </ButtonGroup>
      </Stack>
    </Banner>
  )
}
