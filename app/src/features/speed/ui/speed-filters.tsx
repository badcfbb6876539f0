import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEVICES } from '#kit/shared/lighthouse-names.ts'
import { Button } from '#kit/ui/button.tsx'
import { DateRange } from '#kit/ui/date-range.tsx'
import { DeviceSelect } from '#kit/ui/device-select.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { FollowedPage } from '../contract.ts'
import type { Filters } from './use-filters.ts'
import { pathOf } from './use-speed-words.ts'

/** Server errors that belong to the page field. */
const OF_PAGE: readonly (string | undefined)[] = [
  'speed.page-url-required',
  'speed.page-url-malformed',
  'speed.page-url-elsewhere',
]

/** Reports whether an error is about the typed URL: the field says it. */
export const isOfPage = (error: unknown): boolean =>
  OF_PAGE.includes((error as { code?: string } | null)?.code)

/** Page, device and date range; a typed URL takes effect when the form is submitted. */
export function SpeedFilters({
  filters,
  pages,
  error,
}: {
  filters: Filters
  pages: readonly FollowedPage[]
  error: unknown
}) {
  const { t } = useTranslation('speed')
  const { input, device, days, set } = filters
  const [typed, setTyped] = useState<string | null>(null)
  const url = typed ?? pathOf(input.url)
  const isChanged = typed !== null && typed.trim() !== pathOf(input.url)
  const { words } = useErrorWords(error)
  const check = () => {
    // A blank URL makes the server report it as missing.
    set({ url: typed?.trim() || ' ' })
    setTyped(null)
  }
  const empty = { value: '', label: t('filters.choose') }
  return (
    <Section>
      <div className="sp-lab-filters">
        <form
          className="sp-lab-url"
          onSubmit={(event) => {
            event.preventDefault()
            check()
          }}
        >
          <TextField
            label={t('filters.url')}
            value={url.trim()}
            onValue={setTyped}
            autoComplete="off"
            help={isChanged ? t('filters.changed') : t('filters.urlHelp')}
            error={!isChanged && isOfPage(error) ? words : undefined}
          />
          <Button type="submit" tone={isChanged ? 'primary' : 'default'}>
            {t('filters.check')}
          </Button>
        </form>
        {pages.length > 1 && (
          <Select
            label={t('filters.followed')}
            value={pages.some((page) => pathOf(page.url) === pathOf(input.url)) ? pathOf(input.url) : ''}
            options={[empty, ...pages.map((page) => ({ value: pathOf(page.url), label: pathOf(page.url) }))]}
            onValue={(value) => {
              setTyped(null)
              if (value) set({ url: value })
            }}
          />
        )}
        <DeviceSelect
          value={device ?? ''}
          devices={DEVICES}
          required
          tried
          onValue={(chosen) => set({ device: chosen })}
        />
        <DateRange
          value={days}
          onValue={({ preset, ...dates }) => set({ range: preset, from: '', to: '', ...dates })}
        />
      </div>
    </Section>
  )
}
