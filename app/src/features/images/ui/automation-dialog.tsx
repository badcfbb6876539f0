import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CollectionSyncing } from '#core/catalogue/ui/collection-syncing.tsx'
import { isBeingRead } from '#core/catalogue/ui/until-synced.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Price } from '#kit/ui/price.tsx'
import { Select } from '#kit/ui/select.tsx'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { useFirstFault } from '#kit/ui/use-first-fault.ts'
import type { Automation, AutomationInput } from '../contract/automations.ts'
import { needsConfirmation } from '../domain/settings.ts'
import { ConfirmLoss } from './confirm-loss.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { inputOf, useAutomationActions, useAutomationPreview } from './use-automations.ts'
import { useImageWords } from './use-image-words.ts'
import { useCollections, useImageSettings } from './use-images.ts'

const MOST_A_DAY = 5_000
const NEW: AutomationInput = {
  title: '',
  status: 'inactive',
  collection: null,
  dailyCap: 200,
  settings: null,
}

/** Dialog that adds or edits an automation. */
export function AutomationDialog({
  automation,
  onClose,
}: {
  automation: Automation | null
  onClose: () => void
}) {
  const { t } = useTranslation(['images', 'grid'])
  const collections = useCollections().data
  const saved = useImageSettings().data?.settings
  const { save } = useAutomationActions()
  const failed = useErrorWords(save.error)
  const [values, setValues] = useState(
    automation ? inputOf(automation) : { ...NEW, title: t('automation.usual') },
  )
  const [cap, setCap] = useState(String(values.dailyCap))
  const [tried, setTried] = useState(false)
  const [confirms, setConfirms] = useState(false)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const toFault = useFirstFault()
  const set = (change: Partial<AutomationInput>) => setValues((before) => ({ ...before, ...change }))
  const dailyCap = /^\d+$/.test(cap) ? Number(cap) : 0
  const faults = {
    title: values.title.trim() === '' ? t('automation.titleRequired') : undefined,
    cap:
      dailyCap < 1 || dailyCap > MOST_A_DAY ? t('error.bounds', { least: 1, most: MOST_A_DAY }) : undefined,
    // A new automation must be active: an inactive one would silently do nothing (specification 2 §5).
    status: automation === null && values.status === 'inactive' ? t('automation.enable') : undefined,
  }
  const isListed = values.collection === null || collections?.some(({ value }) => value === values.collection)
  const unlisted = t(collections ? 'automation.collectionGone' : 'automation.collectionLoading')
  const isFaulty = Object.values(faults).some((fault) => fault !== undefined)
  const applied = values.settings ?? saved
  const send = (confirmed: boolean) =>
    save.mutate(
      { id: automation?.id ?? null, automation: { ...values, dailyCap }, confirmed, idempotencyKey },
      { onSuccess: onClose, onError: () => setConfirms(false) },
    )
  const press = () => {
    setTried(true)
    if (isFaulty) return toFault()
    if (applied && needsConfirmation(applied)) setConfirms(true)
    else send(false)
  }
  if (confirms)
    return (
      <ConfirmLoss
        confirm={t('confirm.save')}
        pending={save.isPending}
        onConfirm={() => send(true)}
        onClose={() => setConfirms(false)}
      />
    )
  return (
    <ConfirmDialog
      title={t(automation ? 'automation.editTitle' : 'automation.addTitle')}
      tone="primary"
      keep={t('dialog.cancel')}
      confirm={t(automation ? 'automation.save' : 'automation.addNow')}
      beside={
        <WouldTake collection={values.collection} dailyCap={dailyCap} isKnown={faults.cap === undefined} />
      }
      pending={save.isPending}
      onConfirm={press}
      onClose={onClose}
    >
      <Stack gap={4}>
        {save.isError && (
          <Banner code={failed.code} tone="critical" title={t('automation.notSaved')}>
            {failed.words}
          </Banner>
        )}
        <TextField
          label={t('automation.name')}
          value={values.title}
          onValue={(title) => set({ title })}
          maxCharacters={120}
          error={tried ? faults.title : undefined}
        />
        <div>
          <Switch
            on={values.status === 'active'}
            onSwitch={(on) => set({ status: on ? 'active' : 'inactive' })}
            help={t('automation.switchHelp')}
          >
            {t('automation.switch')}
          </Switch>
          {tried && faults.status && (
            <p className="sp-field-error" role="alert">
              {faults.status}
            </p>
          )}
        </div>
        <Select
          label={t('automation.which')}
          value={values.collection ?? ''}
          onValue={(collection) => set({ collection: collection === '' ? null : collection })}
          options={[
            { value: '', label: t('automation.allImages') },
            // It stays chosen while the list loads, and if the store no longer has it.
            ...(isListed ? [] : [{ value: values.collection ?? '', label: unlisted }]),
            ...(collections ?? []),
          ]}
        />
        <TextField
          label={t('automation.cap')}
          value={cap}
          inputMode="numeric"
          onValue={setCap}
          help={t('automation.capHelp')}
          error={tried ? faults.cap : undefined}
        />
        <Switch
          on={values.settings !== null}
          disabled={!saved}
          onSwitch={(on) => saved && set({ settings: on ? saved : null })}
          help={t('automation.ownHelp')}
        >
          {t('automation.own')}
        </Switch>
        {values.settings && (
          <SettingsFields settings={values.settings} onSettings={(settings) => set({ settings })} />
        )}
      </Stack>
    </ConfirmDialog>
  )
}

/** Preview of the images a run would take now. */
function WouldTake({
  collection,
  dailyCap,
  isKnown,
}: {
  collection: string | null
  dailyCap: number
  isKnown: boolean
}) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const { data, error, failureReason, isFetching, refetch } = useAutomationPreview(
    { collection, dailyCap },
    isKnown,
  )
  if (!isKnown) return null
  if (isBeingRead(failureReason)) return <CollectionSyncing />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <SkeletonBar width="14rem" height="2.5rem" />
  return (
    <Stack gap={1}>
      <p>
        {t('automation.would', {
          count: data.images,
          number: words.number(data.images),
          today: words.number(data.today),
        })}
      </p>
      {data.balance !== null && <Price credits={data.credits} balance={data.balance} upTo />}
    </Stack>
  )
}
