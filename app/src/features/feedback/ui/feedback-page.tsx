import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operatorSwitches } from '#core/shops/ui/operator-switches.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { FieldNotes } from '#kit/ui/field.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Page } from '#kit/ui/page.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { lastVisitedBut } from '#kit/ui/shell/visited-paths.ts'
import { TextField } from '#kit/ui/text-field.tsx'
import { CATEGORIES, type Category, MESSAGE, needsWords, REASONS, type Reason } from '../domain/categories.ts'
import { feedbackApi } from './feedback-api.ts'

const EMPTY = {
  category: '' as Category | '',
  reasons: [] as readonly Reason[],
  message: '',
  wantsAnswer: false,
}

/** Screens on the way to the form, which the feedback is not about. */
const ON_THE_WAY = ['/help', '/feedback', '/review']
const LONGEST_PATH = 300

/** `/feedback`: a form for the subject, the reasons and the merchant's own words. */
export function FeedbackPage() {
  const { t } = useTranslation('feedback')
  const frame = useFrame()
  const [screen] = useState(() => lastVisitedBut(ON_THE_WAY).slice(0, LONGEST_PATH))
  const [form, setForm] = useState(EMPTY)
  const [tried, setTried] = useState(false)
  const set = (change: Partial<typeof EMPTY>) => setForm((now) => ({ ...now, ...change }))
  const { category, reasons, message, wantsAnswer } = form
  const send = useMutation({
    mutationFn: (kind: Category) =>
      feedbackApi.send({
        category: kind,
        reasons: kind === 'problem' ? [...reasons] : [],
        message: message.trim(),
        screen,
        wantsAnswer,
      }),
    onSuccess: () => {
      frame.toast(t('done'))
      setForm(EMPTY)
      setTried(false)
    },
  })
  const noReason = category === 'problem' && reasons.length === 0
  const noWords = category !== '' && needsWords(category, reasons) && message.trim() === ''
  const save = () => {
    setTried(true)
    // A message that is too long is refused by the server, which says so.
    if (category !== '' && !noReason && !noWords) send.mutate(category)
  }
  useUnsaved({
    dirty: category !== '' || message !== '',
    saving: send.isPending,
    save,
    discard: () => setForm(EMPTY),
  })
  return (
    <Page title={t('title')} back>
      <Section>
        <form
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            save()
          }}
        >
          <Stack gap={4}>
            <p>{t('note')}</p>
            {operatorSwitches().rewards && <p>{t('reward')}</p>}
            <RadioGroup<Category | ''>
              label={t('category')}
              value={category}
              options={CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
              onValue={(value) => set({ category: value })}
              error={tried && category === '' ? t('selectOne') : undefined}
            />
            {category === 'problem' && (
              <fieldset className="sp-radio-group" aria-describedby="feedback-reasons">
                <legend className="sp-field-label">{t('reason')}</legend>
                {REASONS.map((reason) => (
                  <Checkbox
                    key={reason}
                    checked={reasons.includes(reason)}
                    onChecked={(isOn) =>
                      set({ reasons: isOn ? [...reasons, reason] : reasons.filter((one) => one !== reason) })
                    }
                  >
                    {t(`reasons.${reason}`)}
                  </Checkbox>
                ))}
                <FieldNotes id="feedback-reasons" error={tried && noReason ? t('chooseReason') : undefined} />
              </fieldset>
            )}
            <TextField
              label={t('message')}
              help={t('messageHelp')}
              value={message}
              onValue={(words) => set({ message: words })}
              maxCharacters={MESSAGE}
              error={tried && noWords ? t('messageMissing') : undefined}
              multiline
            />
            <Checkbox
              checked={wantsAnswer}
              onChecked={(wants) => set({ wantsAnswer: wants })}
              help={t('answerHelp')}
            >
              {t('answer')}
            </Checkbox>
            {send.error && <FailureLine error={send.error} />}
            <Inline>
              <Button call={feedbackApi.send} type="submit" tone="primary" loading={send.isPending}>
                {t('send')}
              </Button>
              <Link to="/review">{t('toReview')}</Link>
            </Inline>
          </Stack>
        </form>
      </Section>
    </Page>
  )
}
