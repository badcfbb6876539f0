import type { Command } from 'commander'
import type { CliTools } from '#core/registry/cli-command.ts'
import { type OptimiseOptions, optimiseFile } from './command/optimise-file.ts'

/** Registers `bin/signpost image …`. */
export function registerImage(program: Command, tools: CliTools): void {
  program
    .command('image')
    .description(
      'Try how much smaller an image can be at a quality floor, without a store. Exits with 0 if it can be smaller, with 1 if there is nothing to gain, with 2 if it is not supported or cannot be read.',
    )
    .argument('<target>', 'file or URL')
    .option('--floor <score>', 'SSIMULACRA2 to keep: 90 (not to be told apart), 80 (hardly), 70 (high)', '80')
    .option('--lossless', 'keep every pixel as it is')
    .option('--max-width <pixels>', 'make wider images this wide')
    .option('--keep-copyright', 'keep copyright and artist in the file')
    .option('-o, --output <file>', 'write the smaller image here')
    .option('--json', 'print the result as JSON')
    .action(async (target: string, options: OptimiseOptions) => {
      try {
        process.exitCode = await optimiseFile(target, options, {
          download: tools.download,
          print: (text) => process.stdout.write(`${text}\n`),
          printError: (text) => process.stderr.write(`${text}\n`),
        })
      } finally {
        await tools.close()
      }
    })
}
