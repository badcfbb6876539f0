/** Link texts that do not describe their target, in the most common languages of stores. */
export const VAGUE_WORDS: readonly string[] = [
  ...[
    'click here',
    'click this',
    'here',
    'go',
    'start',
    'right here',
    'more',
    'learn more',
    'read more',
    'this',
  ],
  ...['hier', 'hier klicken', 'mehr', 'mehr erfahren', 'weiterlesen', 'weiter'],
  ...['ici', 'cliquez ici', 'en savoir plus', 'lire la suite', 'plus'],
  ...['aquí', 'haz clic aquí', 'más', 'leer más', 'más información'],
  ...['qui', 'clicca qui', 'leggi di più', 'scopri di più', 'altro'],
  ...['klik hier', 'lees meer', 'meer'],
]

const vague = new Set(VAGUE_WORDS)

/** Reports whether a link's text does not describe its target. */
export function isVague(text: string): boolean {
  return vague.has(text.trim().toLowerCase())
}
