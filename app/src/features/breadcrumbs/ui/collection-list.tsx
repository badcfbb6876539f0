import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { BreadcrumbState } from '../contract.ts'

/** Collections chosen one by one; where their order matters, each can be moved up. */
export function CollectionList({
  label,
  ids,
  all,
  onIds,
  isOrdered = false,
  most = 250,
}: {
  label: string
  ids: readonly string[]
  all: BreadcrumbState['collections']
  onIds: (ids: string[]) => void
  isOrdered?: boolean
  most?: number
}) {
  const { t } = useTranslation('breadcrumbs')
  const id = useId()
  const [next, setNext] = useState('')
  const left = all.filter((one) => !ids.includes(one.id))
  const titleOf = (collectionId: string) =>
    all.find((one) => one.id === collectionId)?.title ?? t('list.gone')
  const raise = (at: number) => {
    const [one] = ids.slice(at, at + 1)
    if (one !== undefined)
      onIds([...ids.slice(0, at - 1), one, ...ids.slice(at - 1, at), ...ids.slice(at + 1)])
  }
  const add = () => {
    if (next === '') return
    onIds([...ids, next])
    setNext('')
  }
  return (
    <Stack gap={3}>
      {ids.length > 0 && (
        <div role="group" aria-labelledby={id}>
          <span className="sp-hidden" id={id}>
            {label}
          </span>
          <Rows>
            {ids.map((one, at) => (
              <Row
                key={one}
                title={isOrdered ? `${at + 1}. ${titleOf(one)}` : titleOf(one)}
                action={
                  <Inline>
                    {isOrdered && at > 0 && (
                      <Button
                        aria-label={t('list.raiseOf', { title: titleOf(one) })}
                        onPress={() => raise(at)}
                      >
                        {t('list.raise')}
                      </Button>
                    )}
                    <IconButton
                      icon="close"
                      label={t('list.removeOf', { title: titleOf(one) })}
                      onPress={() => onIds(ids.filter((each) => each !== one))}
                    />
                  </Inline>
                }
              />
            ))}
          </Rows>
        </div>
      )}
      {ids.length < most && (
        <Inline>
          <Select
            label={t('list.collection')}
            labelHidden
            value={next}
            onValue={setNext}
            options={[
              { value: '', label: t('list.choose') },
              ...left.map(({ id: value, title }) => ({ value, label: title })),
            ]}
          />
          <Button onPress={add} isDisabled={next === ''} aria-label={t('list.addTo', { list: label })}>
            {t('list.add')}
          </Button>
        </Inline>
      )}
    </Stack>
  )
}
