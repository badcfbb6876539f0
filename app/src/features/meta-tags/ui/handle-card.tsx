import { useTranslation } from 'react-i18next'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { ResourceDetail } from '../contract/resources.ts'
import type { EditorValues } from './editor-state.ts'
import { FieldTrouble } from './field-trouble.tsx'
import { urlWith } from './url-with.ts'
import type { Editor } from './use-editor.ts'
import './editor.css'

/** The handle, the effect of a change on the URL, and the redirect that keeps the old URL working. */
export function HandleCard({
  detail,
  editor,
  shown,
}: {
  detail: ResourceDetail
  editor: Editor
  shown: EditorValues
}) {
  const { t } = useTranslation(['meta-tags', 'changes'])
  const { handle } = editor.saved
  const isChanged = shown.handle !== handle
  const isEmpty = shown.handle.trim() === ''
  const path = (to: string) => urlWith(detail.url, handle, to)
  return (
    <Section title={t('handle.title')} note={t('handle.note')}>
      <Stack gap={3}>
        <Stack gap={2}>
          <TextField
            name="handle"
            label={t('changes:field.handle')}
            value={shown.handle}
            onValue={(value) => editor.set('handle', value)}
            autoComplete="off"
            error={isEmpty ? t('error.handle') : undefined}
          />
          {!isEmpty && <FieldTrouble editor={editor} field="handle" />}
        </Stack>
        {isChanged && !isEmpty && (
          <>
            <dl className="sp-both">
              <dt>{t('handle.old')}</dt>
              <dd>{path(handle)}</dd>
              <dt>{t('handle.new')}</dt>
              <dd>{path(shown.handle.trim())}</dd>
            </dl>
            <Checkbox
              checked={editor.redirect}
              onChecked={editor.setRedirect}
              help={t(editor.redirect ? 'handle.redirectHelp' : 'handle.noRedirectHelp')}
            >
              {t('handle.redirect')}
            </Checkbox>
          </>
        )}
      </Stack>
    </Section>
  )
}
