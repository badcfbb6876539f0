import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEVICES } from '#kit/shared/lighthouse-names.ts'
import { Button } from '#kit/ui/button.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { FollowedPage } from '../contract.ts'
import { missingOf, RANGES } from '../domain/range.ts'
import type { Filters } from './use-filters.ts'
import { pathOf } from './use-speed-words.ts'

/** Which error of the server belongs to which field. */
const FIELDS: Readonly<Record<string, string>> = {
  'speed.page-url-required': 'url',
  'speed.page-url-elsewhere': 'url',
  'speed.device-required': 'device',
  'speed.date-range-required': 'range',
  'speed.start-date-required': 'from',
  'speed.end-date-required': 'to',
}

/** What is missing of the dates, known before anybody is asked. */
const MISSING = {
  range: { field: 'range', words: 'errors:speed.date-range-required' },
  start: { field: 'from', words: 'errors:speed.start-date-required' },
  end: { field: 'to', words: 'errors:speed.end-date-required' },
} as const

/** Page, device and days; another page is shown when its URL is checked. */
export function SpeedFilters({
  filters,
  pages,
  error,
}: {
  filters: Filters
  pages: readonly FollowedPage[]
  error: unknown
}) {
  const { t } = useTranslation(['speed', 'errors'])
  const { input, set } = filters
  const [typed, setTyped] = useState<string | null>(null)
  const url = typed ?? pathOf(input.url ?? '/')
  const isChanged = typed !== null && typed.trim() !== pathOf(input.url ?? '')
  const missing = missingOf(input)
  const wrong = (field: string): string | undefined => {
    if (missing && MISSING[missing].field === field) return t(MISSING[missing].words)
    const { code, message } = (error ?? {}) as { code?: string; message?: string }
    return FIELDS[code ?? ''] === field ? message : undefined
  }
  const check = () => {
    // An empty one is said to be missing by whoever answers.
    set({ url: typed?.trim() || ' ' })
    setTyped(null)
  }
  const empty = { value: '', label: t('filters.choose') }
  return (
    <Section>
      <form
        className="sp-lab-filters"
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
      >
        <div className="sp-lab-url">
          <TextField
            label={t('filters.url')}
            value={url.trim()}
            onValue={setTyped}
            autoComplete="off"
            help={isChanged ? t('filters.changed') : t('filters.urlHelp')}
            error={isChanged ? undefined : wrong('url')}
          />
          <Button type="submit" tone={isChanged ? 'primary' : 'default'}>
            {t('filters.check')}
          </Button>
        </div>
        {pages.length > 1 && (
          <Select
            label={t('filters.followed')}
            value={
              pages.some((page) => pathOf(page.url) === pathOf(input.url ?? ''))
                ? pathOf(input.url ?? '')
                : ''
            }
            options={[empty, ...pages.map((page) => ({ value: pathOf(page.url), label: pathOf(page.url) }))]}
            onValue={(value) => {
              setTyped(null)
              if (value) set({ url: value })
            }}
          />
        )}
        <Select
          label={t('filters.device')}
          value={input.device ?? ''}
          options={DEVICES.map((device) => ({ value: device as string, label: t(`device.${device}`) }))}
          onValue={(device) => set({ device })}
          error={wrong('device')}
        />
        <Select
          label={t('filters.range')}
          value={input.range ?? ''}
          options={RANGES.map((range) => ({ value: range as string, label: t(`range.${range}`) }))}
          onValue={(range) => set({ range, from: '', to: '' })}
          error={wrong('range')}
        />
        {input.range === 'custom' &&
          (['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              label={t(`filters.${name}`)}
              type="date"
              value={input[name] ?? ''}
              onValue={(value) => set({ [name]: value })}
              error={wrong(name)}
            />
          ))}
      </form>
    </Section>
  )
}
