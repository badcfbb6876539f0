import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { Section } from '#kit/ui/section.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { useDraft } from '#kit/ui/use-draft.ts'
import type { ServicesOffer, ShownPackage, ShownService } from '../contract/catalogue.ts'
import { FileField } from './file-field.tsx'
import { problemsOf, type RequestForm } from './request-form.ts'
import { servicesApi } from './services-api.ts'
import { useFiles } from './use-files.ts'
import { useServiceWords } from './use-service-words.ts'
import { usePlaceOrder } from './use-services.ts'

/** The request with its price; a once-per-theme service needs a second confirmation. */
export function OrderForm({ service, offer }: { service: ShownService; offer: ServicesOffer }) {
  const { t } = useTranslation('services')
  const frame = useFrame()
  const words = useServiceWords()
  const draft = useDraft(`services ${service.id}`, {
    package: service.packages[0]?.id ?? '',
    request: '',
    pageUrl: '',
    contact: '',
  })
  const [confirmed, setConfirmed] = useState(false)
  const form: RequestForm = { ...draft.form, confirmed }
  const { set } = draft
  const [tried, setTried] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const files = useFiles()
  const place = usePlaceOrder()
  const failed = useErrorWords(place.error)
  const chosen = service.packages.find((each) => each.id === form.package) ?? service.packages[0]
  if (!chosen) return null
  const problems = tried ? problemsOf(form, offer) : []
  const send = () => {
    setIsAsked(false)
    place.mutate(
      {
        ...form,
        id: draft.id,
        service: service.id,
        package: chosen.id,
        pageUrl: form.pageUrl.trim(),
        contact: form.contact.trim(),
        confirmed: true,
        price: chosen.price,
        files: files.ids,
      },
      {
        onSuccess: ({ confirmationUrl }) => {
          // The order is stored now, even before the charge is approved.
          draft.drop()
          if (confirmationUrl === null) frame.toast(t('form.ordered'))
        },
      },
    )
  }
  const order = () => {
    setTried(true)
    if (problemsOf(form, offer).length > 0) return
    if (service.oncePerTheme) setIsAsked(true)
    else send()
  }
  return (
    <Section title={t('form.title')}>
      <Stack gap={4}>
        {place.isError && <Banner code={failed.code} tone="critical" title={failed.words} />}
        <RadioGroup
          label={t('page.packages')}
          value={chosen.id}
          options={service.packages.map((each) => ({
            value: each.id,
            label: `${words.packageName(service.id, each)} · ${words.price(each, offer)}`,
            help: words.deadline(each),
          }))}
          onValue={(value) => set({ package: value })}
        />
        <TextField
          label={t('form.request')}
          multiline
          value={form.request}
          onValue={(request) => set({ request })}
          help={t('form.requestHelp')}
          error={problems.includes('request') ? t('form.requestMissing') : undefined}
          maxCharacters={5_000}
        />
        <TextField
          label={t('form.pageUrl')}
          inputMode="url"
          value={form.pageUrl}
          onValue={(pageUrl) => set({ pageUrl })}
          error={problems.includes('pageUrl') ? t('form.pageUrlWrong') : undefined}
        />
        <FileField hand={files} />
        <TextField
          label={t('form.contact')}
          inputMode="email"
          autoComplete="email"
          value={form.contact}
          onValue={(contact) => set({ contact })}
          help={contactHelp()}
          error={problems.includes('contact') ? t('form.contactWrong') : undefined}
        />
        <Checkbox
          checked={form.confirmed}
          onChecked={setConfirmed}
          error={problems.includes('confirmed') ? t('form.confirmMissing') : undefined}
        >
          {confirmation(chosen)}
        </Checkbox>
        <Inline>
          <Button
            call={servicesApi.order}
            tone="primary"
            loading={place.isPending}
            isDisabled={files.uploading !== null}
            onPress={order}
          >
            {verb(chosen)}
          </Button>
        </Inline>
        {offer.charges && chosen.price !== null && chosen.price > 0 && (
          <p className="sp-subtle">{t('form.approvalNote')}</p>
        )}
      </Stack>
      {isAsked && (
        <ConfirmDialog
          title={t('form.confirmTitle')}
          keep={t('form.confirmKeep')}
          confirm={t('form.confirmGo')}
          tone="primary"
          onConfirm={send}
          onClose={() => setIsAsked(false)}
        >
          {t('form.confirmNote', { title: words.name(service) })}
        </ConfirmDialog>
      )}
    </Section>
  )

  function contactHelp(): string {
    if (!offer.sendsMail) return t('form.noMail')
    return offer.email === '' ? t('form.contactHelpNone') : t('form.contactHelp', { address: offer.email })
  }

  /** Says nothing of refunds where a share of revenue is agreed, because that is no one-time service. */
  function confirmation({ kind }: ShownPackage): string {
    if (kind === 'share') return t(service.needsAccess ? 'form.confirmShareAccess' : 'form.confirmShare')
    return t(service.needsAccess ? 'form.confirmAccess' : 'form.confirm')
  }

  function verb({ price }: ShownPackage): string {
    if (price === null) return t('form.apply')
    if (price === 0) return t('form.orderFree')
    const amount = words.money(price, offer.currency)
    return t(offer.charges ? 'form.order' : 'form.orderInvoice', { price: amount })
  }
}
