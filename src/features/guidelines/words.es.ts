import type * as en from './words.en'

export const menu: typeof en.menu = { guidelines: 'Normas (CC&R)' }

export const guidelines: typeof en.guidelines = {
  pageTitle: 'Normas (CC&R)',
  subtitle: 'Las reglas de convivencia que acordamos',
  guidelines: 'Normas',
  all: 'Todas las normas',
  active: 'Vigentes',
  priorityTab: 'Prioritarias',
  priority: 'Prioritaria',
  expired: 'Vencida',
  printRulebook: 'Imprimir el reglamento',
  addNew: 'Agregar una norma',
  search: 'Buscar normas',
  filterByTag: 'Filtrar por etiqueta',
  resetFilters: 'Borrar filtros',
  shown: (shown, all) => `Normas que se muestran: ${shown} de ${all}`,
  noneFound: 'No se encontraron normas',
  noMatch: 'Nada coincide con lo que busca.',
  showAll: 'Mostrar todas las normas',
  firstRule: 'Agregue la primera norma para que los residentes puedan consultarla.',
  noneYet: 'La mesa directiva todavía no ha publicado normas.',
  loadFailed: 'No se pudieron cargar las normas',
  byAndUpdated: (author, date) => `Por ${author} · Actualizada el ${date}`,
  activeIn: (range) => `Vigente: ${range}`,
  noStartDate: 'Sin fecha de inicio',
  // Una norma
  backToList: 'Volver a la lista',
  notFound: 'No se encontró la norma',
  maybeDeleted: 'Es posible que se haya eliminado.',
  addedBy: 'Agregada por',
  lastUpdated: 'Última actualización',
  activeFrom: 'Vigente desde',
  activeUntil: 'Vigente hasta',
  notSpecified: 'Sin indicar',
  confirmDeletion: 'Confirmar eliminación',
  deleteQuestion: '¿Seguro que desea eliminar esta norma? Esta acción no se puede deshacer.',
  deleted: 'Norma eliminada',
  deleteFailed: 'No se pudo eliminar la norma',
  // Escribir
  createTitle: 'Crear norma (CC&R)',
  editTitle: 'Editar norma (CC&R)',
  create: 'Crear norma',
  update: 'Actualizar norma',
  created: 'Norma creada',
  updated: 'Norma actualizada',
  createFailed: 'No se pudo crear la norma',
  updateFailed: 'No se pudo actualizar la norma',
  saveFailed: 'No se pudo guardar la norma',
  title: 'Título',
  description: 'Descripción',
  tags: 'Etiquetas',
  priorityHint: 'Lleva una marca y aparece al principio de la lista',
  startDate: 'Fecha de inicio (opcional)',
  endDate: 'Fecha de fin (opcional)',
  tagRequiredTitle: 'Falta la etiqueta',
  tagRequired: 'Elija al menos una etiqueta para esta norma',
  endBeforeStart: 'La fecha de fin no puede ser anterior a la de inicio',
  // El reglamento
  rulebook: 'Reglamento (CC&R)',
  asOf: (community, date) => `${community}, al ${date}`,
  print: 'Imprimir',
  inForce: 'Vigentes',
  notYetInForce: 'Todavía no vigentes',
  noLongerInForce: 'Ya no vigentes',
  ruleFacts: (tags, range, updated) => `${tags}. Vigente: ${range}. Última actualización: ${updated}.`,
}

export const values: typeof en.values = {
  guidelineTag: {
    'Fire Safety': 'Prevención de incendios',
    Landscaping: 'Jardinería',
    Parking: 'Estacionamiento',
    Seasonal: 'De temporada',
    Maintenance: 'Mantenimiento',
    Structures: 'Construcciones',
    'Common Areas': 'Áreas comunes',
    Safety: 'Seguridad',
  },
}

export const auditActions: typeof en.auditActions = {
  'created guideline': 'creó la norma',
  'edited guideline': 'editó la norma',
  'deleted guideline': 'eliminó la norma',
}

export const problems: typeof en.problems = {
  guidelineDeleted: 'Se eliminó la norma',
  guidelinesNone: 'No hay normas disponibles',
}
