import { formatsIn } from '../../words/formats'
import type * as en from './words.en'

const formats = /* @__PURE__ */ formatsIn('es-US')

export const activity: typeof en.activity = {
  back: 'Volver al inicio',
  title: 'Actividad reciente',
  subtitle: 'Las novedades de la comunidad y de sus propios mensajes y reportes.',
  type: 'Tipo de actividad',
  all: 'Toda la actividad',
  message: 'Mensajes',
  announcement: 'Avisos',
  document: 'Documentos',
  maintenance: 'Mantenimiento',
  poll: 'Votaciones',
  event: 'Eventos',
  search: 'Buscar en la actividad',
  failed: 'No se pudo cargar la actividad',
  noneMatch: 'No hay actividad que coincida con sus filtros.',
  noneYet: 'Aquí aparecerán las novedades de la comunidad.',
  today: 'Hoy',
  thisWeek: 'Esta semana',
  earlier: 'Antes',
  justNow: 'ahora mismo',
}

export const values: typeof en.values = {
  activityStatus: {
    pending: 'Pendiente',
    replied: 'Respondido',
    resolved: 'Resuelto',
    open: 'Abierto',
    'in progress': 'En proceso',
    closed: 'Cerrado',
    expired: 'Vencido',
    'not open yet': 'Aún no abierta',
  },
}

export const problems: typeof en.problems = {
  activityDay: (date, text) => `${formats.day(date)}, ${text}`,
  activityTypeUnknown: 'Este tipo no existe',
}
