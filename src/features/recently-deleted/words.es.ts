import { formatsIn } from '../../words/formats'
import type * as en from './words.en'

const formats = /* @__PURE__ */ formatsIn('es-US')

export const menu: typeof en.menu = { recentlyDeleted: 'Eliminados recientemente' }

export const recentlyDeleted: typeof en.recentlyDeleted = {
  title: 'Eliminados recientemente',
  subtitle: 'Lo que la mesa directiva elimina se conserva aquí durante 30 días.',
  failed: 'No se pudo cargar lo que se eliminó',
  empty: 'No se ha eliminado nada en los últimos 30 días',
  emptyText: 'Desde aquí se pueden restaurar avisos, documentos, votaciones, eventos, normas, reportes y contactos eliminados.',
  types: {
    announcement: 'Aviso',
    document: 'Documento',
    version: 'Versión de un documento',
    poll: 'Votación',
    event: 'Evento',
    guideline: 'Norma',
    report: 'Reporte de mantenimiento',
    contact: 'Contacto',
  },
  version: (title, number) => `${title}, versión ${number}`,
  what: 'Qué',
  deletedBy: 'Quién lo eliminó',
  until: 'Se conserva hasta',
  actions: 'Acciones',
  restore: 'Restaurar',
  deleteNow: 'Eliminar ahora',
  deleteAsk: (title) => `¿Eliminar «${title}» para siempre? Nadie podrá recuperarlo.`,
  votesTold: 'Si alguien ya había votado, la mesa directiva recibe un correo electrónico.',
  gone: 'Se eliminó para siempre',
  deleteFailed: 'No se pudo eliminar para siempre',
}

export const auditActions: typeof en.auditActions = {
  'restored from Recently deleted': 'restauró de Eliminados recientemente',
  'deleted for good': 'eliminó para siempre',
}

export const mails: typeof en.mails = {
  pollDeleted: {
    subject: 'Se eliminó una votación con votos',
    text: (by, title) => `${by} eliminó la votación «${title}». Ya se había votado en ella.`,
    kept: (until, timeZone) =>
      `Se conserva con sus votos en Eliminados recientemente hasta el ${formats.instantDay(until, timeZone)}. Hasta entonces, la mesa directiva puede restaurarla.`,
    gone: 'Se eliminó para siempre, con sus votos. Nadie puede recuperarla.',
    action: 'Abrir Eliminados recientemente',
    footer: 'Recibe este mensaje porque es de la mesa directiva.',
  },
  manyDeleted: {
    subjects: {
      people: (name, count) =>
        `${name} bloqueó o eliminó a ${formats.plural(count, { one: '# persona', other: '# personas' })} en una hora`,
      things: (name, count) => `${name} eliminó ${formats.plural(count, { one: '# cosa', other: '# cosas' })} en una hora`,
    },
    why: {
      people:
        'Si no era la intención de la mesa directiva, desbloquee a estas personas en Usuarios. Una cuenta eliminada no se puede recuperar. Esta es la lista:',
      things:
        'Si no era la intención de la mesa directiva, restáurelas desde Eliminados recientemente en un plazo de 30 días. Esta es la lista:',
    },
    more: (count) => `y ${count} más. Todo está en el registro de actividad.`,
    actions: { people: 'Abrir Usuarios', things: 'Abrir Eliminados recientemente' },
    footer: 'Recibe este correo electrónico porque tiene permisos de superadministrador en el portal.',
  },
}

export const missing: typeof en.missing = { Undo: 'Ya no se puede deshacer.' }

export const problems: typeof en.problems = {
  undoSent: 'Ya se envió.',
  undoUsed: 'Alguien ya lo usó.',
  documentIsDeleted: 'El documento mismo está eliminado. Restáurelo primero.',
}
