import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIssueWords } from '#core/issues/ui/use-issue-words.ts'
import { CodeView } from '#kit/ui/code-view.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { MarkupIssue, Preview } from '../contract.ts'

const VIEWS = ['merged', 'printed', 'foreign'] as const
type View = (typeof VIEWS)[number]

/** The markup: merged as the engine reads it, as Signpost prints it, or as theme and other apps print it. */
export function PreviewMarkup({ preview, issues }: { preview: Preview; issues: MarkupIssue[] }) {
  const { t } = useTranslation('structured-data')
  const words = useIssueWords()
  const [view, setView] = useState<View>('merged')
  const value = view === 'foreign' ? (preview.foreign.length > 0 ? preview.foreign : null) : preview[view]
  return (
    <Stack gap={2}>
      <Select
        label={t('markup.label')}
        value={view}
        onValue={setView}
        options={VIEWS.map((each) => ({ value: each, label: t(`markup.${each}`) }))}
      />
      {value === null ? (
        <p className="sp-subtle">{t(`markup.${view}None`)}</p>
      ) : (
        <CodeView
          label={t(`markup.${view}`)}
          value={value}
          issues={view === 'merged' ? issues.map((issue) => ({ ...issue, message: words(issue) })) : []}
        />
      )}
    </Stack>
  )
}
