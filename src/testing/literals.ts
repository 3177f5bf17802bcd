import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Properties and arguments that people read wherever they are. */
const READ = new Set(['aria-label', 'label', 'title', 'placeholder', 'alt', 'description', 'message', 'hint', 'text', 'caption', 'header'])
const CALLS = /^(showToast|invalid|toast)$/
/** A word, or several: what begins with a capital letter or holds a space, and is no name of a class, an address or a format. */
const SENTENCE = /^[\s"'“«(]*[A-Z¡¿][a-zà-ÿ'’]+([\s.,…!?]|$)|[a-z] [a-z]/

export interface Literal {
  line: number
  text: string
}

/** The texts an expression may come to. */
function textsOf(node: ts.Node): ts.Node[] {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(textsOf)
  if (ts.isBinaryExpression(node)) return [node.left, node.right].flatMap(textsOf)
  if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node)) return node.expression ? textsOf(node.expression) : []
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isJsxText(node) ? [node] : []
}

/** What of a node people read. */
function readOf(node: ts.Node): ts.Node[] {
  if (ts.isJsxText(node) || (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent))) return [node]
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) {
    const name = node.name.getText().replace(/['"]/g, '')
    return READ.has(name) && node.initializer ? [node.initializer] : []
  }
  if (ts.isCallExpression(node) && CALLS.test(node.expression.getText())) return [...node.arguments]
  return ts.isVariableDeclaration(node) && node.initializer && ts.isStringLiteralLike(node.initializer) ? [node.initializer] : []
}

const words = (node: ts.Node): string =>
  ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…').trim()
    : (node as ts.StringLiteralLike | ts.JsxText).text.trim()

/** Sentences that a module of the browser holds itself, by the grammar of TypeScript: in JSX, in what is read aloud or shown, in toasts. */
export function literalsIn(file: string): Literal[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Literal[] = []
  const visit = (node: ts.Node): void => {
    for (const each of readOf(node).flatMap(textsOf)) {
      const text = words(each)
      if (SENTENCE.test(text)) found.push({ line: source.getLineAndCharacterOfPosition(each.getStart()).line + 1, text })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
