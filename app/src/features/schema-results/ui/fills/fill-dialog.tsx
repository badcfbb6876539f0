import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import type { FillGroup, FillsState } from '../../contract/fills.ts'
import { Written } from '../fixes/written.tsx'
import { FillValues } from './fill-values.tsx'
import { useFillWords } from './fill-words.ts'
import { useApplyFills } from './use-fills.ts'

/**
 * States what will be written, where, how much and at what price, before anything is written; then shows progress and
 * the undo.
 */
export function FillDialog({
  state,
  onWritten,
  onClose,
}: {
  /** State when the dialog was opened. */
  state: FillsState
  /** Called once something was written: the store is searched again. */
  onWritten: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('schema-results')
  const words = useFillWords()
  const apply = useApplyFills()
  const [choices, setChoices] = useState(() =>
    state.choices.filter(({ usual }) => usual).map(({ key }) => key),
  )
  const [groups, setGroups] = useState(() => state.groups.map(({ key }) => key))
  const [without, setWithout] = useState<readonly Left[]>([])
  if (apply.data)
    return (
      <Written
        operation={apply.data.operationId}
        title={t('fills.title')}
        followed={t('fills.followed')}
        onClose={onWritten}
      />
    )
  const left = (group: FillGroup) => group.values - without.filter((one) => one.group === group.key).length
  const chosen = state.groups.filter(({ key }) => groups.includes(key))
  const count = choices.length + chosen.reduce((sum, group) => sum + left(group), 0)
  const write = () =>
    apply.mutate({ review: state.review, choices, groups, without: without.map(({ id }) => id) })
  return (
    <Modal
      open
      busy={apply.isPending}
      onClose={onClose}
      title={t('fills.title')}
      beside={t('fixes.dialog.price')}
      actions={
        <>
          <Button onPress={onClose} isDisabled={apply.isPending}>
            {t('fixes.dialog.cancel')}
          </Button>
          <Button tone="primary" loading={apply.isPending} isDisabled={count === 0} onPress={write}>
            {t('fills.write', { values: count })}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t('fills.what')}</p>
        <FailureLine error={apply.error} />
        {state.choices.map(({ key, pages, message }) => (
          <Checkbox
            key={key}
            checked={choices.includes(key)}
            onChecked={(on) => setChoices(toggled(choices, key, on))}
            help={`${t('problem.pages', { count: pages })} · ${t(`gsc.${message}`)}`}
          >
            {t(`fills.choice.${key}`)}
          </Checkbox>
        ))}
        {state.groups.map((group) => (
          <Stack key={group.key} gap={2}>
            <Checkbox
              checked={groups.includes(group.key)}
              partly={groups.includes(group.key) && left(group) < group.values}
              onChecked={(on) => setGroups(toggled(groups, group.key, on))}
              help={t('fills.products', { products: group.products })}
            >
              {words(group, left(group))}
            </Checkbox>
            {groups.includes(group.key) && (
              <FillValues
                group={group}
                name={words(group)}
                isLeft={(id) => without.some((one) => one.id === id)}
                onLeft={(id, on) =>
                  setWithout(
                    on ? [...without, { group: group.key, id }] : without.filter((one) => one.id !== id),
                  )
                }
              />
            )}
          </Stack>
        ))}
      </Stack>
    </Modal>
  )
}

/** A value the merchant leaves out. */
interface Left {
  group: string
  id: string
}

function toggled(keys: readonly string[], key: string, on: boolean): string[] {
  return on ? [...keys, key] : keys.filter((one) => one !== key)
}
