/** Replaces the template's name with a feature's name, such as `store-notes`: in paths, code, tables and texts. */
export function renamer(name: string): (text: string) => string {
  const words = name.split('-')
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
  const pascal = words.map(capital).join('')
  const named: [from: string, to: string][] = [
    // The template has its texts in its own folder.
    ['../../locales/en.json', `../../../locales/en/${name}.json`],
    ['sample-notes', name],
    ['sample_notes', words.join('_')],
    ['sampleNotes', pascal.charAt(0).toLowerCase() + pascal.slice(1)],
    ['SampleNotes', pascal],
    ['Sample notes', capital(words.join(' '))],
    ['sample notes', words.join(' ')],
  ]
  return (text) => named.reduce((so, [from, to]) => so.replaceAll(from, to), text)
}
