import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import type { RedirectPreview } from '../contract/redirects.ts'
import { FindingList } from './finding-list.tsx'
import type { useEditPreview } from './use-edit-preview.ts'

/** Most steps listed; the rest are counted. */
const NAMED = 5

/** What an edit would change in the store, what it corrects on the way, and why it is refused. */
export function EditPreview({ preview }: { preview: ReturnType<typeof useEditPreview> }) {
  const { t } = useTranslation('redirects')
  if (preview.error) return <FailureLine error={preview.error} />
  if (!preview.data) return null
  const { findings, isRefused, steps } = preview.data
  if (isRefused)
    return (
      <Banner tone="critical" title={t('edit.refused')}>
        <FindingList findings={findings.filter(({ code }) => code === 'refused')} />
      </Banner>
    )
  const notes = findings.filter(({ key }) => key !== 'overwrites' && key !== 'unknown')
  return (
    <Stack gap={3}>
      <Steps steps={steps} />
      {notes.length > 0 && (
        <Banner tone="attention" title={t('edit.notes')}>
          <FindingList findings={notes.slice(0, NAMED)} />
        </Banner>
      )}
    </Stack>
  )
}

function Steps({ steps }: { steps: RedirectPreview['steps'] }) {
  const { t } = useTranslation('redirects')
  if (steps.length === 0) return <p className="sp-subtle">{t('edit.unchanged')}</p>
  return (
    <div aria-live="polite">
      <p className="sp-strong">{t('edit.preview')}</p>
      <ul className="sp-redirect-steps">
        {steps.slice(0, NAMED).map((step) => (
          <li key={step.path}>{t(`edit.${kindOf(step)}`, step)}</li>
        ))}
        {steps.length > NAMED && <li>{t('edit.more', { count: steps.length - NAMED })}</li>}
      </ul>
    </div>
  )
}

function kindOf({ before, after }: RedirectPreview['steps'][number]): 'create' | 'update' | 'delete' {
  if (after === null) return 'delete'
  return before === null ? 'create' : 'update'
}
