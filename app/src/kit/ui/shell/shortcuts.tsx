import { useTranslation } from 'react-i18next'
import { Modal } from '../modal.tsx'
import { type ShortcutWords, shortcutWordsInView } from './shortcut-words.ts'
import './shortcuts.css'

export interface ShortcutsProps {
  /** Screens of the menu; some are reached by a letter after `g`. */
  screens: readonly { shortcut: string | undefined; name: string }[]
  onClose: () => void
}

/** List of keyboard shortcuts; opened with `?`. */
export function Shortcuts({ screens, onClose }: ShortcutsProps) {
  const { t } = useTranslation('shell')
  const keys: (readonly [readonly string[], string])[] = [
    ...shortcutWordsInView(),
    [['?'], t('shortcuts.open')],
    ...screens.flatMap(
      ({ shortcut, name }): ShortcutWords =>
        shortcut ? [[['g', shortcut], t('shortcuts.goTo', { screen: name })]] : [],
    ),
    [[t('shortcuts.control'), 'S'], t('shortcuts.save')],
    [['Esc'], t('shortcuts.close')],
    [['←', '→'], t('shortcuts.tabs')],
  ]
  return (
    <Modal open onClose={onClose} title={t('shortcuts.title')}>
      <dl className="sp-shortcuts">
        {keys.map(([combination, words]) => (
          <div key={words}>
            <dt>
              {combination.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
