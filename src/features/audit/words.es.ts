import { formatsIn } from '../../words/formats'
import type * as en from './words.en'

const formats = /* @__PURE__ */ formatsIn('es-US')

const NAMES_LEAVE = 'El nombre de una cuenta eliminada se quita a los 30 días.'

export const menu: typeof en.menu = { audit: 'Registro de actividad' }

export const audit: typeof en.audit = {
  when: (timeZone) => `Cuándo (${timeZone})`,
  who: 'Quién',
  what: 'Qué',
  item: 'Elemento',
  items: {
    status: (report, from, to) => `${report}: de ${from} a ${to}`,
    joined: (report, into) => `${report} con ${into}`,
    deleted: (report, issue, name) => `${report}: ${issue}, de ${name}`,
    accounts: (count) => formats.plural(count, { one: '# cuenta', other: '# cuentas' }),
    required: (days) => `obligatorio, ${formats.plural(days, { one: '# día', other: '# días' })}`,
    off: 'desactivado',
  },
}

export const auditPage: typeof en.auditPage = {
  title: 'Registro de actividad',
  subtitle: `Lo que hace la mesa directiva; no se borra. ${NAMES_LEAVE}`,
  subtitleBoard: `Lo que hace la mesa directiva, sin sus propias conversaciones y reportes ni cómo inician sesión los demás; no se borra. ${NAMES_LEAVE}`,
  download: 'Descargar CSV',
  search: 'Buscar en el registro',
  everyone: 'Todos',
  from: 'Desde',
  to: 'Hasta',
  failed: 'No se pudo cargar el registro de actividad',
  noneYet: 'Todavía no hay nada registrado',
  noMatch: 'No hay entradas que coincidan',
  tryFewer: 'Pruebe con menos palabras o más días.',
  when: 'Cuándo',
  who: 'Quién',
  what: 'Qué',
  item: 'Elemento',
  caption: 'Registro de actividad',
  showOlder: 'Mostrar entradas anteriores',
}

export const problems: typeof en.problems = {
  auditNotText: 'Debe ser texto',
}
