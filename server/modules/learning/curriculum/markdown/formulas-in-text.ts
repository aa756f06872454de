import type { math } from 'micromark-extension-math'
import { isInlineFormula, mayBeginFormula } from './formula-signs.ts'

type Extension = ReturnType<typeof math>
type Construct = Exclude<NonNullable<NonNullable<Extension['text']>[number]>, readonly unknown[]>
type Tokenizer = Construct['tokenize']
type State = ReturnType<Tokenizer>
type Code = Parameters<Exclude<State, undefined>>[0]

const DOLLAR = '$'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)

/** Between these signs a line of Markdown has a formula: `$x$`, as `isInlineFormula` knows it, and `\(x\)`. */
export const formulasInText: Extension = {
  text: {
    [DOLLAR]: formulaBetween('$', '$', mayBeginFormula),
    [BACKSLASH]: formulaBetween('\\(', '\\)', () => true),
  },
}

function formulaBetween(
  open: string,
  close: string,
  mayFollow: (previous: string) => boolean,
): Construct {
  const tokenize: Tokenizer = (effects, ok, nok) => {
    let latex = ''
    return start

    function start(code: Code): State | undefined {
      effects.enter('mathText')
      effects.enter('mathTextSequence')
      return signs(open, inside)(code)
    }

    /** Takes these signs and no others. */
    function signs(expected: string, next: State): State {
      return function sign(code) {
        if (textOf(code) !== expected[0]) return nok(code)
        effects.consume(code)
        if (expected.length > 1) return signs(expected.slice(1), next)
        effects.exit('mathTextSequence')
        return next
      }
    }

    function inside(code: Code): State | undefined {
      if (code === null || isLineEnding(code) || textOf(code) === close[0]) return nok(code)
      effects.enter('mathTextData')
      return data(code)
    }

    function data(code: Code): State | undefined {
      if (code === null) return nok(code)
      if (isLineEnding(code)) {
        effects.exit('mathTextData')
        effects.enter('lineEnding')
        effects.consume(code)
        effects.exit('lineEnding')
        latex += '\n'
        return inside
      }
      const text = textOf(code)
      if (text === '$' && close === '$') return end(code)
      if (text === '\\')
        return effects.check({ tokenize: closing, partial: true }, end, escape)(code)
      effects.consume(code)
      latex += text
      return data
    }

    function escape(code: Code): State | undefined {
      effects.consume(code)
      latex += textOf(code)
      return escaped
    }

    function escaped(code: Code): State | undefined {
      if (code === null || isLineEnding(code)) return data(code)
      effects.consume(code)
      latex += textOf(code)
      return data
    }

    function end(code: Code): State | undefined {
      effects.exit('mathTextData')
      effects.enter('mathTextSequence')
      return signs(close, after)(code)
    }

    function after(code: Code): State | undefined {
      if (!isInlineFormula(latex, close === '$' ? textOf(code) : '')) return nok(code)
      effects.exit('mathText')
      return ok(code)
    }
  }

  const closing: Tokenizer = (effects, ok, nok) => {
    return start

    function start(code: Code): State | undefined {
      if (textOf(code) !== close[0]) return nok(code)
      effects.enter('mathTextSequence')
      effects.consume(code)
      return second
    }

    function second(code: Code): State | undefined {
      if (close.length > 1 && textOf(code) !== close[1]) return nok(code)
      if (close.length > 1) effects.consume(code)
      effects.exit('mathTextSequence')
      return ok
    }
  }

  return { tokenize, previous: (code) => mayFollow(textOf(code)) }
}

/** Line endings are below the blanks, which have codes of their own. */
function isLineEnding(code: Code): boolean {
  return code !== null && code < -2
}

function textOf(code: Code): string {
  if (code === null || isLineEnding(code)) return ''
  return code < 0 ? ' ' : String.fromCharCode(code)
}
