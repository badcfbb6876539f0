import { useTranslation } from 'react-i18next'
import { Modal } from '../modal.tsx'
import { shortcutWordsInView } from './shortcut-words.ts'
import './shortcuts.css'

/** What the keyboard can do; opened with `?`. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const keys: (readonly [readonly string[], string])[] = [
    ...shortcutWordsInView(),
    [['?'], t('shortcuts.open')],
    [['g', 'h'], t('shortcuts.home')],
    [['g', 's'], t('shortcuts.schema')],
    [['g', 'm'], t('shortcuts.metaTags')],
    [['g', 'c'], t('shortcuts.history')],
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
