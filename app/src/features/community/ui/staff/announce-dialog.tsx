import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PLANS, shownPlan } from '#core/shops/domain/plan-order.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import { languageName } from '#kit/shared/formatters.ts'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { languagesOffered } from '#kit/ui/i18n/i18n.ts'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { AnnouncementInput, WrittenAnnouncement } from '../../contract/announcement.ts'
import { DETAILS, LINK, TITLE } from '../../domain/bounds.ts'
import { TONES } from '../../domain/statuses.ts'
import { staffCommunityApi } from './staff-community-api.ts'
import { titleOf } from './title-of.ts'

const WEEK_MS = 7 * DAY_MS
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
type Tone = (typeof TONES)[number]

/** Dialog for an announcement: its texts by language, the plans it is for, and its period. */
export function AnnounceDialog({
  announcement,
  onDone,
  onFailed,
  onClose,
}: {
  /** Null for a new one. */
  announcement: WrittenAnnouncement | null
  onDone: (now: { announcements: WrittenAnnouncement[] }) => void
  onFailed: () => unknown
  onClose: () => void
}) {
  const { t, i18n } = useTranslation('community')
  const [texts, setTexts] = useState<WrittenAnnouncement['texts']>(announcement?.texts ?? {})
  const [language, setLanguage] = useState(() => ('en' in texts ? 'en' : (Object.keys(texts)[0] ?? 'en')))
  const [tone, setTone] = useState<Tone>(announcement?.tone ?? 'info')
  const [plans, setPlans] = useState<readonly string[]>(announcement?.plans ?? [])
  const [link, setLink] = useState(announcement?.link ?? '')
  const { startsAt, endsAt } = announcement ?? {}
  const [from, setFrom] = useState(() => dayOf(startsAt ? Date.parse(startsAt) : Date.now()))
  const [to, setTo] = useState(() => dayOf(endsAt ? Date.parse(endsAt) : Date.now() + WEEK_MS))
  const isLink = link.trim() === '' || LINK.test(link.trim())
  const words = texts[language] ?? { title: '', body: '' }
  const write = (change: Partial<typeof words>) =>
    setTexts((all) => ({ ...all, [language]: { ...words, ...change } }))
  const isUntitled = ({ title, body }: typeof words) => title.trim() === '' && body.trim() !== ''
  // A text without a title would not be announced.
  const untitled = Object.keys(texts).find((one) => isUntitled(texts[one] ?? words))
  const written = Object.entries(texts).filter(([, { title }]) => title.trim() !== '')
  const send = useMutation({
    mutationFn: () => {
      const input = {
        texts: Object.fromEntries(written),
        tone,
        plans: [...plans],
        link: link.trim() === '' ? null : link.trim(),
        startsAt: momentOf(`${from}T00:00:00Z`, startsAt),
        endsAt: momentOf(`${to}T23:59:59Z`, endsAt),
      }
      return announcement
        ? staffCommunityApi.editAnnouncement({ id: announcement.id, ...input, before: wordsOf(announcement) })
        : staffCommunityApi.announce(input)
    },
    onSuccess: onDone,
    onError: onFailed,
  })
  return (
    <ConfirmDialog
      title={
        announcement
          ? t('staff.requests.editOf', { title: titleOf(announcement) })
          : t('staff.announcements.add')
      }
      tone="primary"
      keep={t('suggest.cancel')}
      confirm={t(announcement ? 'staff.save' : 'staff.announcements.send')}
      pending={send.isPending}
      confirmable={(written.length > 0 || untitled !== undefined) && isLink && from !== '' && to !== ''}
      onConfirm={() => (untitled === undefined ? send.mutate() : setLanguage(untitled))}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Select
          label={t('staff.announcements.language')}
          help={t('staff.announcements.languageHelp')}
          value={language}
          options={languagesOffered(language).map((value) => ({
            value,
            label: `${languageName(value, i18n.language)}${written.some(([one]) => one === value) ? ' ✓' : ''}`,
          }))}
          onValue={setLanguage}
        />
        <TextField
          label={t('suggest.name')}
          value={words.title}
          onValue={(title) => write({ title })}
          maxCharacters={TITLE}
          error={isUntitled(words) ? t('suggest.required') : undefined}
        />
        <TextField
          label={t('staff.announcements.body')}
          value={words.body}
          onValue={(body) => write({ body })}
          maxCharacters={DETAILS}
          multiline
        />
        <Select<Tone>
          label={t('staff.announcements.tone')}
          value={tone}
          options={TONES.map((value) => ({ value, label: t(`staff.announcements.tones.${value}`) }))}
          onValue={setTone}
        />
        <TextField
          label={t('staff.announcements.link')}
          {...(isLink
            ? { help: t('staff.announcements.linkHelp') }
            : { error: t('staff.announcements.linkHelp') })}
          value={link}
          onValue={setLink}
        />
        <Inline>
          <TextField type="date" label={t('staff.announcements.from')} value={from} onValue={setFrom} />
          <TextField type="date" label={t('staff.announcements.to')} value={to} onValue={setTo} />
        </Inline>
        <fieldset className="sp-radio-group">
          <legend className="sp-field-label">{t('staff.announcements.plans')}</legend>
          {PLANS.map((plan) => (
            <Checkbox
              key={plan}
              checked={plans.includes(plan)}
              onChecked={(isOn) =>
                setPlans((all) => (isOn ? [...all, plan] : all.filter((one) => one !== plan)))
              }
            >
              {shownPlan(plan)}
            </Checkbox>
          ))}
        </fieldset>
        {send.error && <FailureLine error={send.error} />}
      </Stack>
    </ConfirmDialog>
  )
}

/** Returns the moment chosen; on the day it was written for, that moment stays. */
function momentOf(chosen: string, written: string | undefined): string {
  const moment = new Date(chosen)
  const isSameDay = written !== undefined && dayOf(Date.parse(written)) === dayOf(moment.getTime())
  return isSameDay ? written : moment.toISOString()
}

function wordsOf({ id: _, ...words }: WrittenAnnouncement): AnnouncementInput {
  return words
}
