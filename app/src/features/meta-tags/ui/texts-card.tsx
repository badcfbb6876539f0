import { useTranslation } from 'react-i18next'
import { TextMeter } from '#core/issues/ui/text-meter.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { judge } from '#rules/seo-checks/judge.ts'
import type { ResourceDetail } from '../contract/resources.ts'
import type { EditorValues } from './editor-state.ts'
import { FieldTrouble } from './field-trouble.tsx'
import type { Editor } from './use-editor.ts'

/** SEO title, description and focus keyword, measured while typing. */
export function TextsCard({
  detail,
  editor,
  shown,
  isWriting,
}: {
  detail: ResourceDetail
  editor: Editor
  shown: EditorValues
  isWriting: boolean
}) {
  const { t } = useTranslation('meta-tags')
  const { results } = judge(
    { ...shown, kind: detail.kind, title: detail.title, titlePattern: detail.titlePattern, text: null },
    { lengths: detail.lengths },
  )
  const checkOf = (part: 'title' | 'description') =>
    results.find(({ id }) => id === `seo-${part}` || id === `blog-${part}`)
  return (
    <Section
      title={t('editor.texts')}
      note={t('editor.textsNote')}
      action={isWriting && <Badge tone="new">{t('write.writing')}</Badge>}
    >
      <Stack gap={4}>
        <Stack gap={2}>
          <TextField
            name="seoTitle"
            label={t('column.seoTitle')}
            value={shown.seoTitle}
            onValue={(value) => editor.set('seoTitle', value)}
            disabled={isWriting}
            placeholder={detail.fallbackTitle}
            autoComplete="off"
            help={
              <TextMeter
                text={shown.seoTitle}
                part="title"
                result={checkOf('title')}
                pattern={detail.titlePattern}
              />
            }
          />
          <FieldTrouble editor={editor} field="seoTitle" />
        </Stack>
        <Stack gap={2}>
          <TextField
            name="seoDescription"
            label={t('column.seoDescription')}
            value={shown.seoDescription}
            onValue={(value) => editor.set('seoDescription', value)}
            disabled={isWriting}
            placeholder={detail.fallbackDescription}
            multiline
            help={
              <TextMeter text={shown.seoDescription} part="description" result={checkOf('description')} />
            }
          />
          <FieldTrouble editor={editor} field="seoDescription" />
        </Stack>
        <Stack gap={2}>
          <TextField
            name="focusKeyword"
            label={t('column.focusKeyword')}
            value={shown.focusKeyword}
            onValue={(value) => editor.set('focusKeyword', value)}
            autoComplete="off"
            help={t('editor.keywordHelp')}
          />
          <FieldTrouble editor={editor} field="focusKeyword" />
        </Stack>
      </Stack>
    </Section>
  )
}
