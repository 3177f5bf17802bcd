import type * as en from './words.en'

export const menu: typeof en.menu = { dashboard: 'Inicio' }

export const dashboard: typeof en.dashboard = {
  urgent: 'Urgente',
  welcome: (name) => `Le damos la bienvenida, ${name}`,
  newNotice: 'Nuevo aviso',
  forYou: 'Para usted',
  forYouFailed: 'No se pudo comprobar qué hay de nuevo para usted',
  newReply: 'Respuesta nueva:',
  voteBy: (day) => `Puede votar hasta el ${day}:`,
  vote: 'Puede votar:',
  reportNews: 'Novedades sobre su reporte:',
  isItFixed: '¿Ya está arreglado?',
  next: 'Próximo evento:',
  needsYou: 'Necesita su atención',
  needsYouFailed: 'No se pudo comprobar qué necesita su atención',
  accountsToApprove: { one: '# cuenta por aprobar', other: '# cuentas por aprobar' },
  messagesToAnswer: { one: '# mensaje por responder', other: '# mensajes por responder' },
  openReports: { one: '# reporte abierto', other: '# reportes abiertos' },
  reportsWithNews: { one: '# reporte con novedades', other: '# reportes con novedades' },
  remindersDue: { one: '# recordatorio pendiente', other: '# recordatorios pendientes' },
  lettersToPrint: {
    one: '# carta por imprimir, porque un correo fue devuelto',
    other: '# cartas por imprimir, porque hubo correos devueltos',
  },
  mailMissing: 'El correo electrónico no está configurado.',
  mailPaused: 'El correo electrónico está en pausa.',
  mailFailing: 'El servidor de correo no acepta mensajes.',
  textsUrgentOnly: 'Ya se usó la mayor parte de los mensajes de texto de este mes. Solo salen los urgentes.',
  textsFull: 'Ya se usaron los mensajes de texto de este mes. No sale ninguno hasta el próximo mes.',
  mailsWaiting: { one: '# correo está en espera.', other: '# correos están en espera.' },
  recentAnnouncements: 'Avisos recientes',
  announcementsFailed: 'No se pudieron cargar los avisos',
  noAnnouncements: 'Todavía no hay avisos.',
  announcement: 'Aviso',
  allAnnouncements: 'Todos los avisos',
  pinned: 'Aviso fijado',
  guideline: 'Norma (CC&R)',
  guidelineFailed: 'No se pudo cargar una norma',
  noGuidelines: 'No hay normas',
  anotherGuideline: 'Mostrar otra norma',
  allGuidelines: 'Ver todas las normas',
  updated: (date) => `Actualizada el ${date}`,
  quickLinks: 'Accesos rápidos',
  documentsHint: 'Estatutos, actas y formularios',
  messagesHint: 'Escriba a la mesa directiva',
  guidelinesHint: 'Normas de la comunidad',
  recentActivity: 'Actividad reciente',
  viewAll: 'Ver todo',
  activityFailed: 'No se pudo cargar la actividad',
  noActivity: 'No hay actividad reciente.',
}

export const firstSteps: typeof en.firstSteps = {
  title: 'Primeros pasos',
  hideList: 'Ocultar esta lista',
  nothingChanged: 'No se cambió nada',
  stepsDone: (done, all) => `${done} de ${all} listos`,
  done: 'listo',
  steps: {
    email: { text: 'Configure el correo electrónico y envíese una prueba', hint: 'Hasta entonces, las invitaciones y los avisos esperan.' },
    settings: { text: 'Revise las calles y la zona horaria', hint: 'Los residentes eligen su calle de esta lista.' },
    board: { text: 'Invite a la mesa directiva', hint: 'Deles permisos de administración para que puedan ayudar.' },
    residents: { text: 'Importe a los residentes', hint: 'Desde una hoja de cálculo o uno por uno.' },
    homes: {
      text: 'Haga la lista de viviendas',
      hint: 'Los propietarios sin correo electrónico reciben los avisos oficiales por correo postal.',
    },
    announcement: { text: 'Publique el primer aviso', hint: 'Salude a sus vecinos.' },
    documents: { text: 'Suba los estatutos y las normas (CC&R)', hint: 'Así todos podrán encontrarlos.' },
  },
}

export const auditActions: typeof en.auditActions = {
  'hid the first steps': 'ocultó los primeros pasos',
}

export const problems: typeof en.problems = {
  firstStepsHidden: 'Se ocultaron los primeros pasos',
}
